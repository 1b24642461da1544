import type { Address } from 'viem'
import { numberToHex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { openLogins } from '../harness/openLogins.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const friend = testAccount(1).address

let stage: JourneyFixture
let logins: ReturnType<typeof openLogins>
beforeAll(async () => {
  stage = await openJourneyFixture()
  logins = openLogins(stage)
})
afterAll(() => stage?.close())

/** Has the embedded wallet ask for a transfer of the owner account. */
async function openTransfer() {
  const visit = await logins.loggedIn('ada@login.example')
  const owner = await visit.account('eoa')
  await stage.control('POST', '/fund', {
    caip10: `eip155:1:${owner satisfies Address}`,
    amount: String(parseEther('3')),
  })
  const transfer = { from: owner, to: friend, value: numberToHex(7n) }
  const outcome = visit.call('eth_sendTransaction', [transfer])
  await visit.waitForApproval(/^Send ETH/)
  return { visit, outcome }
}

describe('a transaction of the embedded wallet', () => {
  it('is aborted when the visitor cancels it before approving it', async () => {
    const { visit, outcome } = await openTransfer()
    await visit.pressBehind('cancel')
    expect(await outcome).toEqual({
      error: { code: 'request-aborted', message: 'Request was aborted' },
    })
  })

  it('has its hash when the visitor cancels it after approving it', async () => {
    const { visit, outcome } = await openTransfer()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let sending = 0
    await visit.page.context().route('**/*', async (route) => {
      if (route.request().postData()?.includes('eth_sendRawTransaction')) {
        sending++
        await held
      }
      await route.fallback()
    })
    await visit.approve()
    await waitUntil(() => sending).toBeGreaterThan(0)
    await visit.page.mouse.click(15, 15)
    await visit.waitForClose()
    release()
    expect((await outcome).answer).toMatch(/^0x[0-9a-f]{64}$/)
  })
})
