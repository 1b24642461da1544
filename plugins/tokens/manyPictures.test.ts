import { expect, it } from 'vitest'
import { tokensRef } from '#plugins/ports/tokens'
import { balanceReply, listedUsdc, startReadyTokens } from '../../test/harness/startTokens.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const addressOf = (at: number) => `0x${String(at + 1).padStart(40, '0')}`
const listed = Array.from({ length: 100 }, (_, at) => ({
  ...listedUsdc,
  address: `eip155:1:${addressOf(at)}`,
  price: 1000 - at,
  iconUrl: `https://api.example/public/getTokenImage/${at}`,
}))
const answers = {
  '/balance': balanceReply(...listed),
  ...Object.fromEntries(listed.map((_, at) => [`/getTokenImage/${at}`, { body: 'png' }])),
}

it('requests the pictures of the first tokens, and of others once they are shown', async () => {
  const test = await startReadyTokens({ answers })
  const { loadPicture } = test.kernel.get(tokensRef)
  const iconUrlOf = (at: number) =>
    test.state().tokens.find(({ asset }) => asset.id === addressOf(at))?.asset.iconUrl
  await waitFor(() => expect(iconUrlOf(20)).toMatch(/^blob:/))
  const requested = () =>
    test.http.requests.filter(({ url }) => url.pathname.includes('/getTokenImage/')).length
  expect(requested()).toBeLessThan(30)
  loadPicture(addressOf(99))
  loadPicture(`0x${'f'.repeat(40)}`)
  await waitFor(() => expect(iconUrlOf(99)).toMatch(/^blob:/))
  expect([requested() < 30, iconUrlOf(60)]).toEqual([true, undefined])
})
