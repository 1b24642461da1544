import { describe, expect, it } from 'vitest'
import { advanceUntilSettled } from '../../test/harness/advanceUntilSettled.ts'
import { createInjectedWalletDouble } from '../../test/harness/InjectedWalletDouble.ts'
import { openDoubleSite } from '../../test/harness/openDoubleSite.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitUntil } from '../../test/harness/waitUntil.ts'

const base = 'eip155:8453'

/** A site whose wallet is on Ethereum; `answer` is what the wallet says to a switch. */
function openSwitchingSite(answer: (move: () => null) => unknown) {
  const wallet = createInjectedWalletDouble()
  let at = '0x1'
  wallet.answers['eth_chainId'] = () => at
  const move = () => {
    at = '0x2105'
    wallet.emit('chainChanged', at)
    return null
  }
  wallet.answers['wallet_switchEthereumChain'] = () => answer(move)
  const site = openDoubleSite(wallet)
  const switches = () =>
    wallet.asked.filter(({ method }) => method === 'wallet_switchEthereumChain')
  return { ...site, switches }
}

describe('connecting with a wish for a network', () => {
  it('moves the wallet there once it is connected', async () => {
    const { clock, connect, switches } = openSwitchingSite((move) => move())
    const connection = await advanceUntilSettled(clock, connect({ network: base }))
    expect(connection.state.network).toBe(base)
    expect(switches().map(({ params }) => params)).toEqual([[{ chainId: '0x2105' }]])
  })

  it.each([undefined, 'eip155:1'] as const)('leaves it where it is for %s', async (network) => {
    const { clock, connect, switches } = openSwitchingSite((move) => move())
    const connection = await advanceUntilSettled(clock, connect(network ? { network } : {}))
    expect(connection.state.network).toBe('eip155:1')
    expect(switches()).toEqual([])
  })

  it('connects on the wallet’s network if the visitor declines the move', async () => {
    const { clock, connect, logs } = openSwitchingSite(() =>
      Promise.reject({ code: 4001, message: 'User rejected the request.' }),
    )
    const connection = await advanceUntilSettled(clock, connect({ network: base }))
    expect(connection.state.network).toBe('eip155:1')
    expect(logs).toContainEqual(
      expect.objectContaining({ level: 'info', message: expect.stringContaining(base) }),
    )
  })

  it('ends the connection if the visitor cancels while the wallet asks about the move', async () => {
    const { connect, switches, wallet } = openSwitchingSite(() => new Promise(() => {}))
    const stop = new AbortController()
    const outcome = connect({ network: base, signal: stop.signal }).catch((error) => error)
    await waitUntil(() => switches().length).toBe(1)
    expect(wallet.listening()).toBeGreaterThan(0)
    stop.abort()
    expect(await outcome).toMatchObject({ name: 'AbortError' })
    await flushPromises()
    expect(wallet.listening()).toBe(0)
  })
})

describe('connecting', () => {
  it('fails as not installed when no such wallet announced itself', async () => {
    const { clock, namespace } = openDoubleSite()
    const outcome = namespace.connect({ walletId: 'example.gone' }, {}).catch((error) => error)
    expect(await advanceUntilSettled(clock, outcome)).toMatchObject({ code: 'not-installed' })
  })

  it('makes no request for a visitor who has canceled', async () => {
    const { connect, wallet } = openDoubleSite()
    await connect({ signal: AbortSignal.abort() }).catch(() => {})
    expect(wallet.methods()).toEqual([])
  })

  it('stops waiting for a wallet that is not there when the visitor cancels', async () => {
    const { namespace } = openDoubleSite()
    const stop = new AbortController()
    const to = { walletId: 'example.gone' }
    const outcome = namespace.connect(to, { signal: stop.signal }).catch((error) => error)
    stop.abort()
    expect(await outcome).toMatchObject({ name: 'AbortError' })
  })
})

describe('restoring', () => {
  it('waits 5 seconds for the accounts of a wallet that does not answer', async () => {
    const { clock, namespace, wallet } = openDoubleSite()
    wallet.answers['eth_accounts'] = () => new Promise(() => {})
    let over = false
    const outcome = namespace
      .resume('{"rdns":"example.double"}')
      .catch((error: unknown) => error)
      .finally(() => {
        over = true
      })
    await waitUntil(() => wallet.methods()).toContain('eth_accounts')
    await clock.advance(4999)
    expect(over).toBe(false)
    await clock.advance(1)
    expect(await outcome).toMatchObject({ code: 'timeout' })
  })

  it('restores a wallet that announced nothing', async () => {
    const wallet = createInjectedWalletDouble()
    const { clock, namespace, page } = openDoubleSite(wallet, null)
    page.globals.set('ethereum', wallet.provider)
    const connecting = namespace.connect({ walletId: 'injected' }, {})
    const connection = await advanceUntilSettled(clock, connecting)
    expect(JSON.parse(connection.serialize())).toMatchObject({ walletId: 'injected' })
    expect(await namespace.resume(connection.serialize())).toMatchObject({
      state: { active: connection.state.active },
    })
  })
})
