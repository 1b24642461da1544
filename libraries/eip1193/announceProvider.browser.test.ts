import { expect, it } from 'vitest'
import { createModal } from '../../modal/index.ts'
import { createEip1193Provider } from './index.ts'

const announce = { name: 'Tide', icon: 'data:image/png;base64,AAAA', rdns: 'example.tide' }

it('announces the provider now and on every request, always as the same wallet', () => {
  const details: { info: Record<string, string>; provider: unknown }[] = []
  const listen = (event: Event) => details.push((event as CustomEvent).detail)
  addEventListener('eip6963:announceProvider', listen)
  const modal = createModal()
  const provider = createEip1193Provider(modal, { announce: { ...announce, uuid: undefined } })
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', listen)
  modal.destroy()
  expect(details).toHaveLength(2)
  expect(details[0]).toMatchObject({ info: announce, provider })
  expect(details[0]?.info['uuid']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(details[1]?.info['uuid']).toBe(details[0]?.info['uuid'])
})

it('announces no provider any more once its signal is aborted', () => {
  const own = { ...announce, rdns: 'example.ended' }
  const details: unknown[] = []
  const listen = (event: Event) => {
    const { info } = (event as CustomEvent<{ info: typeof own }>).detail
    if (info.rdns === own.rdns) details.push(info)
  }
  addEventListener('eip6963:announceProvider', listen)
  const modal = createModal()
  const lifetime = new AbortController()
  createEip1193Provider(modal, { announce: own, signal: lifetime.signal })
  modal.destroy()
  lifetime.abort()
  dispatchEvent(new Event('eip6963:requestProvider'))
  createEip1193Provider(modal, { announce: own, signal: lifetime.signal })
  removeEventListener('eip6963:announceProvider', listen)
  expect(details).toHaveLength(1)
})
