import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderIcon } from './renderIcon.ts'
import { walletRoutes } from './walletRoutes.ts'

/** The body of a token's picture. */
async function readTokenPicture(imageId: string) {
  const path = '/public/getTokenImage/{imageId}'
  const reply = await walletRoutes([])
    .find((route) => route.path === path)
    ?.handle({
      method: 'GET',
      path,
      params: { imageId },
      query: new URLSearchParams(),
      headers: {},
      body: undefined,
    })
  return reply?.body
}

describe('token pictures', () => {
  it('are the marks of well-known coins', async () => {
    const mark = readFileSync(new URL('coins/ETH.png', import.meta.url))
    expect(await readTokenPicture('ETH')).toEqual(mark)
  })

  it('are drawn for every other symbol', async () => {
    expect(await readTokenPicture('TUSD')).toEqual(renderIcon('TUSD'))
  })
})
