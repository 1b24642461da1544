#!/usr/bin/env node
// `npm create latchkey`: writes an application that connects wallets.
import { run } from './run.mjs'

process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  from: process.cwd(),
  env: process.env,
})
