import {
  createInitializeScaledUiAmountConfigInstruction,
  ExtensionType,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountIndex } from '../../sandbox/chains/accounts.ts'
import { mintExtendedToken } from '../../sandbox/chains/solana/mintExtendedToken.ts'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import { solanaNode } from '../../sandbox/chains/solana/solanaNode.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { sendSteps } from '../harness/sendSteps.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterAll(async () => {
  await stage.clear()
  await stage.close()
})

const receiver = solanaAccount(accountIndex.second).publicKey
const one = 10n ** 8n

it('a tokenised stock is entered, reviewed and received by the number that wallets show', async () => {
  const visit = await stage.visit({
    connected: 'Ember',
    query: { namespaces: 'eip155,solana', wallets: 'solana' },
  })
  const url = (await stage.sandbox.more['solana']?.running())?.url ?? expect.fail('no chain')
  const node = solanaNode(() => url)
  const token = {
    decimals: 8,
    extensions: [ExtensionType.ScaledUiAmountConfig],
    before: (mint: typeof receiver, authority: typeof receiver) => [
      createInitializeScaledUiAmountConfigInstruction(mint, authority, 1.5, TOKEN_2022_PROGRAM_ID),
    ],
  }
  const holder = solanaAccount(accountIndex.page).publicKey
  const mint = (await mintExtendedToken(node, token, holder, 100n * one)).toBase58()
  const to = receiver.toBase58()
  await visit.page.evaluate((params) => window.latchkey.open({ view: 'WalletSend', params }), {
    token: mint,
    to,
  })
  await visit.waitForView('WalletSend')
  const balance = visit.frame.locator('.send-balance .amount').last()
  await expect.poll(() => balance.textContent()).toMatch(/^150\b/)
  await sendSteps.type(visit, 'Amount', '30')
  await sendSteps.preview(visit)
  await visit.frame.locator('[data-tried="yes"]').waitFor()
  expect(await visit.frame.locator('[data-effect="transfer"]').textContent()).toContain('30')
  await sendSteps.confirm(visit)
  await visit.waitForState('confirmed')
  const { value } = Object(
    await node.call('getTokenAccountsByOwner', [to, { mint }, { encoding: 'jsonParsed' }]),
  )
  expect(value[0].account.data.parsed.info.tokenAmount).toMatchObject({
    amount: String(20n * one),
    uiAmountString: '30',
  })
})
