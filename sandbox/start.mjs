import { refuseNode } from '../create-latchkey/refuseNode.mjs'

const refusal = refuseNode(process.versions.node)
if (refusal !== undefined) fail(refusal)
// An older Node cannot load it.
const { installMissing, installSandbox } = await import('../tools/install.mjs')
if (!installMissing())
  fail('The packages could not be installed. npm says above why; then run npm start again.')
// Each folder that failed is named; what stands on it does not start, the rest does.
await installSandbox()

await import('./loader/register.mjs')
const { start } = await import('./start.ts')
await start(process.argv.slice(2)).catch((error) =>
  fail(error instanceof RangeError ? error.message : String(error?.stack ?? error)),
)

/** @param {string} message */
function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
