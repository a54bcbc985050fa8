"""Runs llama.cpp's own server until standard input ends: MODEL PORT CONTEXT THREADS [--embedding]."""

import os
import sys

import xllamacpp

model, port, context, threads, *flags = sys.argv[1:]
params = xllamacpp.CommonParams()
params.model.path = model
params.port = int(port)
params.n_ctx = int(context)
params.cpuparams.n_threads = int(threads)
# As llama-server does by default: its own chat endpoint then knows tools.
params.use_jinja = True
if "--embedding" in flags:
    params.embedding = True
    params.pooling_type = xllamacpp.llama_pooling_type.LLAMA_POOLING_TYPE_MEAN
server = xllamacpp.Server(params)
sys.stdin.read()
# Without waiting for the threads of the server, which may still load the model.
os._exit(0)
