import { object, optional, string } from 'valibot'
import type { Caip2, ConnectAsk, Namespace, Schema } from '#kernel'
import { accountIdOf, fault, fieldOf, gateOptional } from '#kernel'
import { createPrompts, heldIn, parsedJson, settled } from '#namespaces/kit'
import { askerOf } from './ask.ts'
import type { ChainTools } from './chainTools.ts'
import { createDiscovery } from './discovery.ts'
import type { FoundWallet } from './foundWallet.ts'
import type { Opened } from './injectedConnection.ts'
import { nativeSignIn, openInjected } from './injectedConnection.ts'
import type { Live } from './live.ts'
import { networkIdOf } from './networkIds.ts'
import { openRemote } from './remoteConnection.ts'
import { walletAccounts } from './walletAccounts.ts'

const resumeLimit = 5000
const savedSchema: Schema<{
  name?: string | undefined
  network?: string | undefined
  address?: string | undefined
}> = object({
  name: optional(string()),
  network: optional(string()),
  address: optional(string()),
})

const accountsIn = (answer: unknown) => ({ accounts: walletAccounts(fieldOf(answer, 'accounts')) })

/**
 * Opens connections to wallets of the page and to sessions elsewhere, and ends them all when the
 * namespace goes.
 */
export function createOpener(
  tools: ChainTools,
): Pick<Namespace, 'discover' | 'connect' | 'resume' | 'dispose'> {
  const { host } = tools
  const discovery = createDiscovery(host)
  const prompt = createPrompts<unknown>(host)
  const lives = new Set<Live>()
  /** A wallet that takes itself off the page ends its connection. */
  const keep = (opened: Opened | null, wallet?: FoundWallet): Opened | null => {
    if (opened && wallet) {
      const { live } = opened
      live.ended.addEventListener(
        'abort',
        discovery.untilGone(wallet, () => live.end(fault('not-installed'))),
      )
    }
    return heldIn(lives, opened)
  }
  const openWallet = async (walletId: string, ask: ConnectAsk) => {
    const wallet = await settled(host, () => discovery.find(walletId), [ask.signal])
    if (!wallet) throw fault('not-installed')
    const { signIn: challenge } = ask
    const opened = await openInjected(
      tools,
      wallet,
      ask.network ?? challenge?.network,
      async (watched) => {
        if (challenge && wallet.methods.signIn)
          return (await nativeSignIn()).signIn(watched, challenge, ask)
        await watched.take(async () =>
          accountsIn(await prompt(wallet.own, () => askerOf(host, wallet)('connect'), ask.signal)),
        )
        return undefined
      },
    )
    return keep(opened, wallet)
  }
  /** Only a wallet that answers a silent connect is asked at all. */
  const resumeWallet = async (name: string, network: Caip2 | undefined) => {
    const wallet = await discovery.named(name)
    const opened =
      wallet &&
      (await openInjected(tools, wallet, network, async ({ take, ask }) => {
        await take(async () =>
          accountsIn(await ask('connect', { silent: true }, { within: resumeLimit })),
        )
        return undefined
      }))
    return keep(opened ?? null, wallet)
  }
  return {
    discover: discovery.watch,
    async connect(to, ask) {
      ask.signal?.throwIfAborted()
      const opened =
        'remote' in to
          ? keep(openRemote(tools, to.remote, ask.network))
          : await openWallet(to.walletId, ask)
      if (!opened) throw fault('unauthorized')
      return opened.connection
    },
    async resume(saved, remote) {
      const { name, network: written, address } = gateOptional(savedSchema, parsedJson(saved)) ?? {}
      const network = written === undefined ? undefined : networkIdOf(written)
      const opened = remote
        ? keep(openRemote(tools, remote, network))
        : name
          ? await resumeWallet(name, network)
          : null
      if (opened && address) opened.live.activate(accountIdOf(opened.live.facts.network, address))
      return opened?.connection ?? null
    },
    dispose() {
      discovery.dispose()
      for (const live of lives) live.end()
    },
  }
}
