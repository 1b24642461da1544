import type { Caip2, Release } from '#kernel'
import { fault, fieldOf, hexOf, isLatchkeyError } from '#kernel'
import type { Limits } from '#namespaces/kit'
import type { Ask } from './ask.ts'
import type { PageSpeech } from './faults.ts'
import type { FoundWallet, Method } from './foundWallet.ts'
import type { Grant } from './held.ts'
import type { Voice, VoiceTools, Wish } from './voice.ts'

const unlessUnsupported = async <T>(work: Promise<T>, other: () => Promise<T> | T): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (isLatchkeyError(error, 'unsupported')) return other()
    throw error
  }
}
/**
 * Addresses on the network that the wallet names, else on the first of the site's that they are
 * addresses of.
 */
function granted(
  { copied, readHeld }: VoiceTools,
  foreign: unknown,
  { networks }: Wish,
  said?: Caip2,
): Grant {
  const list = copied(foreign)
  const network = said ?? networks.find((one) => readHeld(list, one).length > 0)
  return { held: network ? readHeld(list, network) : [], network }
}
const known = (network: Caip2 | undefined): Caip2 => {
  if (!network) throw fault('unknown-network')
  return network
}
const attempt = (call: () => unknown): unknown => {
  try {
    return call()
  } catch {
    return undefined
  }
}

const capitalised = ({ bitcoinChain }: VoiceTools, network: Caip2 | undefined) =>
  bitcoinChain(network)?.name.replace(/^./, (letter) => letter.toUpperCase())

/** Xverse and its like: sats-connect. */
function satsVoice(tools: VoiceTools, methods: FoundWallet['methods']): Voice {
  const named = (answer: unknown) =>
    fieldOf(fieldOf(answer, 'bitcoin'), 'name') ?? fieldOf(answer, 'name')
  const read = async (ask: Ask, wish: Wish, answer: unknown) => {
    const inside = named(fieldOf(answer, 'network'))
    const name =
      inside ??
      named(
        await unlessUnsupported(
          tools.askRpc(ask, 'sats', 'wallet_getNetwork', undefined, wish.limits),
          () => undefined,
        ),
      )
    const list = Array.isArray(answer) ? answer : fieldOf(answer, 'addresses')
    return granted(
      tools,
      list,
      wish,
      name === undefined ? undefined : known(tools.networkNamed(name)),
    )
  }
  return {
    async enter(ask, wish) {
      const purposes = wish.roles
      const network = capitalised(tools, wish.networks[0])
      const older = () =>
        unlessUnsupported(tools.askRpc(ask, 'sats', 'getAccounts', { purposes }), () =>
          tools.askRpc(ask, 'sats', 'getAddresses', { purposes }),
        )
      return read(
        ask,
        wish,
        await unlessUnsupported(
          tools.askRpc(ask, 'sats', 'wallet_connect', {
            addresses: purposes,
            ...(network && { network }),
          }),
          older,
        ),
      )
    },
    async again(ask, wish) {
      try {
        const answer = await unlessUnsupported(
          tools.askRpc(ask, 'sats', 'wallet_getAccount', undefined, wish.limits),
          () => wish.kept,
        )
        return await read(ask, wish, answer)
      } catch (error) {
        if (isLatchkeyError(error, 'unauthorized')) return undefined
        throw error
      }
    },
    leave: (ask) =>
      unlessUnsupported(tools.askRpc(ask, 'sats', 'wallet_disconnect'), () =>
        tools.askRpc(ask, 'sats', 'wallet_renouncePermissions'),
      ),
    move: (ask, network) =>
      tools.askRpc(ask, 'sats', 'wallet_changeNetwork', { name: capitalised(tools, network) }),
    listen(changed, gone) {
      const events: Readonly<Record<string, () => void>> = {
        accountChange: () => changed(),
        networkChange: () => changed(),
        disconnect: gone,
        accountDisconnected: gone,
      }
      const removers = Object.entries(events).map(([eventName, cb]) => {
        const add = (...given: readonly unknown[]) => methods['addListener']?.(...given)
        // Older wallets take the name and the listener apart.
        return attempt(() => add({ eventName, cb })) ?? attempt(() => add(eventName, cb))
      })
      return () => {
        for (const remove of removers)
          attempt(() => (typeof remove === 'function' ? remove() : undefined))
      }
    },
  }
}

const leatherVoice = (tools: VoiceTools): Voice => ({
  async enter(ask, wish) {
    const network = tools.bitcoinChain(wish.networks[0])?.name
    return granted(
      tools,
      fieldOf(
        await tools.askRpc(ask, 'leather', 'getAddresses', network && { network }),
        'addresses',
      ),
      wish,
    )
  },
  again: async (_ask, wish) => granted(tools, wish.kept, wish),
})

/** The events of wallets that have `on` and `removeListener`. */
function listenOn(
  methods: FoundWallet['methods'],
  listeners: Readonly<Record<string, Method>>,
): Release {
  for (const [event, listener] of Object.entries(listeners))
    attempt(() => methods['on']?.(event, listener))
  return () => {
    for (const [event, listener] of Object.entries(listeners))
      attempt(() => (methods['removeListener'] ?? methods['off'])?.(event, listener))
  }
}

/** UniSat and its like: one address at a time. */
function unisatVoice(tools: VoiceTools, methods: FoundWallet['methods']): Voice {
  const networkOf = async (ask: Ask, limits?: Limits) => {
    const chain = methods['getChain']
      ? fieldOf(await ask('getChain', [], limits), 'enum')
      : undefined
    const name = chain ?? (methods['getNetwork'] ? await ask('getNetwork', [], limits) : 'livenet')
    return known(tools.networkNamed(name))
  }
  const read = async (ask: Ask, wish: Wish, answer: unknown): Promise<Grant> => {
    const address = fieldOf(tools.copied(answer), '0')
    const publicKey =
      methods['getPublicKey'] && typeof address === 'string'
        ? await ask('getPublicKey', [], wish.limits)
        : undefined
    return granted(
      tools,
      [{ address, publicKey, purpose: 'payment' }],
      wish,
      await networkOf(ask, wish.limits),
    )
  }
  return {
    enter: async (ask, wish) => read(ask, wish, await ask('requestAccounts')),
    async again(ask, wish) {
      const accounts = tools.copied(await ask('getAccounts', [], wish.limits))
      return Array.isArray(accounts) && accounts.length > 0 ? read(ask, wish, accounts) : undefined
    },
    ...(methods['disconnect'] && { leave: (ask: Ask) => ask('disconnect') }),
    ...((methods['switchChain'] ?? methods['switchNetwork']) && {
      move: (ask: Ask, network: Caip2) => {
        const name = tools.bitcoinChain(network)?.name ?? ''
        return methods['switchChain']
          ? ask('switchChain', [`BITCOIN_${name.toUpperCase()}`])
          : ask('switchNetwork', [name.replace('mainnet', 'livenet')])
      },
    }),
    listen: (changed) => {
      const again = () => changed()
      return listenOn(methods, {
        accountsChanged: again,
        accountChanged: again,
        networkChanged: again,
        chainChanged: again,
      })
    },
  }
}

function phantomVoice(tools: VoiceTools, methods: FoundWallet['methods']): Voice {
  const mainnet = tools.networkNamed('mainnet')
  return {
    enter: async (ask, wish) => granted(tools, await ask('requestAccounts'), wish, mainnet),
    again: async (_ask, wish) => granted(tools, wish.kept, wish, mainnet),
    listen: (changed, gone) =>
      listenOn(methods, {
        accountsChanged(foreign) {
          const list = tools.copied(foreign)
          if (Array.isArray(list) && list.length === 0) gone()
          else changed(list)
        },
      }),
  }
}

const mostAccounts = 100
const keyOf = (bytes: unknown) =>
  bytes instanceof Uint8Array && bytes.length <= 65 ? hexOf(bytes) : undefined

/**
 * Wallets of the Wallet Standard: the network goes with every call, so it is chosen here among
 * those of the accounts.
 */
function standardVoice(tools: VoiceTools, methods: FoundWallet['methods']): Voice {
  const read = (accounts: unknown, wish: Wish, inOrder: boolean): Grant => {
    const count = Math.min(mostAccounts, Number(fieldOf(accounts, 'length')) || 0)
    const list = Array.from({ length: count }, (_, at) => fieldOf(accounts, String(at))).map(
      (account, at) => {
        const address = fieldOf(account, 'address')
        const before = wish.kept.find((one) => one.address === address)?.role
        const chains = tools.copied(fieldOf(account, 'chains'))
        const networks = (Array.isArray(chains) ? chains.slice(0, mostAccounts) : []).flatMap(
          (chain) => tools.standardNetwork(chain) ?? [],
        )
        const purpose =
          fieldOf(account, 'purpose') ??
          (inOrder && count === wish.roles.length ? wish.roles[at] : before)
        return { address, purpose, publicKey: keyOf(fieldOf(account, 'publicKey')), networks }
      },
    )
    const networks = [...new Set(list.flatMap((one) => one.networks))]
    const network = wish.networks.find((one) => networks.includes(one)) ?? networks[0]
    const there = list.filter((one) => network && one.networks.includes(network))
    return { ...granted(tools, there, wish, network), networks }
  }
  return {
    enter: async (ask, wish) =>
      read(fieldOf(await ask('connect', [{ purposes: wish.roles }]), 'accounts'), wish, true),
    async again(ask, wish) {
      const accounts = methods['accounts']?.()
      const silent = async () =>
        methods['reconnect']
          ? fieldOf(await ask('reconnect', [{ silent: true }], wish.limits), 'accounts')
          : undefined
      const grant = read(
        Number(fieldOf(accounts, 'length')) > 0 ? accounts : await silent(),
        wish,
        false,
      )
      return grant.held.length > 0 ? grant : undefined
    },
    ...(methods['disconnect'] && { leave: (ask: Ask) => ask('disconnect') }),
    listen(changed) {
      const off = attempt(() => methods['on']?.('change', () => changed()))
      return () => void attempt(() => (typeof off === 'function' ? off() : undefined))
    },
  }
}

/** How this wallet is asked for its addresses. */
export function voiceOf(
  tools: VoiceTools,
  { speech, methods }: Pick<FoundWallet, 'speech' | 'methods'>,
): Voice {
  const voices: Readonly<Record<PageSpeech, () => Voice>> = {
    sats: () => satsVoice(tools, methods),
    leather: () => leatherVoice(tools),
    unisat: () => unisatVoice(tools, methods),
    phantom: () => phantomVoice(tools, methods),
    standard: () => standardVoice(tools, methods),
  }
  return voices[speech]()
}
