#!/usr/bin/env node
// `npm create latchkey`: writes an application that connects wallets.
import { refuseNode } from './refuseNode.mjs'

const refusal = refuseNode(process.versions.node)
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
} else {
  // An older Node cannot even load it.
  const { run } = await import('./run.mjs')
  process.exitCode = await run(process.argv.slice(2), {
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    from: process.cwd(),
    env: process.env,
  })
}
