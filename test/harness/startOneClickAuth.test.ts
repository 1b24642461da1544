import { expect, it } from 'vitest'
import { createSiwxDouble } from './SiwxDouble.ts'
import { startOneClickAuth } from './startOneClickAuth.ts'

const sites: ReturnType<Awaited<ReturnType<typeof startOneClickAuth>>['site']>[] = []

it('opens a site that pairs with the phone', async () => {
  const { site } = await startOneClickAuth(createSiwxDouble())
  const opened = site()
  sites.push(opened)
  await opened.connect()
  expect(opened.countOpenHandles()).toBeGreaterThan(0)
})

it('ends the sites with their test', () => {
  expect(sites.map(({ countOpenHandles }) => countOpenHandles())).toEqual([0])
})
