import { expect, it } from 'vitest'
import { fillSwapForm, usdcProposal, usdcSwapResult } from '../../test/harness/fillSwapForm.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const next = { addresses: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] }

it.each([
  ['account', next],
  ['network', { network: 'eip155:10' }],
] as const)(
  'frees the swap form for another %s while an approval waits for the network',
  async (_, change) => {
    const stage = await fillSwapForm({ simulated: usdcSwapResult, ends: 'pending' }, usdcProposal)
    const review = await stage.service.review()
    void stage.service.swap(review)
    await waitFor(() => expect(review.action.get().at).toBe('sent'))
    expect([stage.service.get().loading, stage.service.pendingReview()]).toEqual([true, review])
    stage.wallet.change(change)
    expect([stage.service.get().loading, stage.service.pendingReview()]).toEqual([false, undefined])
  },
)

it('keeps the next account’s swap form when the wallet answers for the account before', async () => {
  let decide = () => {}
  const decides = new Promise<void>((resolve) => {
    decide = resolve
  })
  const stage = await fillSwapForm({ decides })
  const swapped = stage.service.swap(await stage.service.review())
  await waitFor(() => expect(stage.walletCalls).toHaveLength(1))
  stage.wallet.change(next)
  stage.service.begin({ from: 'ETH', to: 'USDC', amount: '0.7' })
  await waitFor(() => expect(stage.service.get().to?.asset.symbol).toBe('USDC'))
  decide()
  expect((await swapped).hash).toBeDefined()
  expect(stage.service.get()).toMatchObject({ amount: '0.7', loading: false })
})

it('reviews no swap that was prepared for the account before', async () => {
  const stage = await fillSwapForm()
  const { respond } = stage.http
  let prepare = () => {}
  stage.http.respond = async (url, call) => {
    if (url.pathname.endsWith('build-transaction'))
      await new Promise<void>((resolve) => {
        prepare = resolve
      })
    return respond(url, call)
  }
  const reviewed = stage.service.review()
  await waitFor(() => expect(stage.requestedPaths().at(-1)).toMatch(/build-transaction$/))
  stage.wallet.change(next)
  prepare()
  await expect(reviewed).rejects.toMatchObject({ code: 'review-outdated' })
})
