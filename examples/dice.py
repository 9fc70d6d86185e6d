#!/usr/bin/env python3
"""Plays any option.  regent-play claim -a 'exec:python3 dice.py'"""
import json, random, sys

for line in sys.stdin:
    request = json.loads(line)
    answer = {"protocol": 1}
    if request["type"] == "choose":
        answer = {"option": random.choice(request["options"])}
    print(json.dumps(answer), flush=True)
