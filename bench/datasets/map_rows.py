"""Prepares the same rows with `datasets.map` and `apply_chat_template`, and prints the time."""

import json
import sys
import time

from datasets import load_dataset
from transformers import AutoTokenizer


def main(file, folder, output):
    tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)

    def encode(row):
        encoded = tokenizer.apply_chat_template(
            row["messages"], return_dict=True, return_assistant_tokens_mask=True
        )
        ids = encoded["input_ids"]
        trained = encoded["assistant_masks"]
        labels = [id if is_trained else -100 for id, is_trained in zip(ids, trained)]
        return {"input_ids": ids, "attention_mask": [1] * len(ids), "labels": labels}

    start = time.perf_counter()
    rows = load_dataset("json", data_files=file, split="train", cache_dir=f"{output}/cache")
    rows = rows.map(encode, remove_columns=rows.column_names, num_proc=2)
    rows.to_json(f"{output}/python.jsonl")
    seconds = time.perf_counter() - start
    print(json.dumps({"rows": len(rows), "seconds": seconds}))


main(*sys.argv[1:])
