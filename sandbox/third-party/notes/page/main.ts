import { createModal } from 'latchkey'
import { testPlugin } from 'latchkey/testing'
import { notes } from '../index.ts'
import { fixtures } from '../test/fixtures.ts'
import { announceEvmWalletDouble } from './announceEvmWalletDouble.ts'

announceEvmWalletDouble()

const modal = createModal({ plugins: [notes({ limit: 20 })] })
document.querySelector('#connect')?.addEventListener('click', () => void modal.open())

/**
 * Runs the conformance suite on this page: what failed or was left out, and how many checks ran.
 */
async function runChecks(): Promise<{
  readonly ran: number
  readonly problems: readonly string[]
}> {
  const problems: string[] = []
  const checks = testPlugin(notes(), fixtures)
  for (const { title, skipped, run } of checks) {
    if (skipped) problems.push(`${title}: ${skipped}`)
    await run().catch((error: unknown) => problems.push(`${title}: ${error}`))
  }
  return { ran: checks.length, problems }
}
Object.assign(window, { latchkey: modal, runChecks })
