import { expect, it } from 'vitest'
import { fillSwapForm, usdcProposal, usdcSwapResult } from '../../test/harness/fillSwapForm.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

it.each([
  ['no other swap by the same contract', '200', false],
  ['the same swap', '250.0', true],
] as const)('warns after a swap of a repetition for %s', async (_, amount, isRepeated) => {
  const { service, clock } = await fillSwapForm(
    { allowance: 10n ** 30n, simulated: usdcSwapResult },
    usdcProposal,
  )
  const first = await service.review()
  await service.swap(first)
  await waitFor(() => expect(first.action.get().at).toBe('confirmed'))
  service.begin({ ...usdcProposal, amount })
  await clock.advance(400)
  await waitFor(() => expect(service.get().quote.status).toBe('ready'))
  const codes = (await service.review()).action.get().notes.map(({ code }) => code)
  expect(codes.includes('twice')).toBe(isRepeated)
})
