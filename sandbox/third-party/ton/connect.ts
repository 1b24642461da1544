import type {
  Caip2,
  ConnectOptions,
  Namespace,
  NamespaceHost,
  RemoteSigner,
  Schema,
  SignInChallenge,
  SignInProof,
} from 'latchkey/kernel'
import { fault, parseAccountId, rejectOnAbort, safeParse, toAccountId } from 'latchkey/kernel'
import { object, optional, string } from 'valibot'
import { parseAddress } from './address.ts'
import { readBalances } from './balances.ts'
import type { Bridges } from './bridges.ts'
import type { Granted } from './bridgeWire.ts'
import { accountOf, connectBridge, leaveBridge, restoreBridge } from './bridgeWire.ts'
import { challengeDigest } from './challengeDigest.ts'
import type { Opened } from './connection.ts'
import { openConnection } from './connection.ts'
import { linkTo } from './link.ts'
import { sessionWire } from './sessionWire.ts'
import { signInText } from './signInText.ts'
import type { TonOptions } from './TonOptions.ts'

const saved: Schema<{ walletId?: string | undefined; network?: string | undefined }> = object({
  walletId: optional(string()),
  network: optional(string()),
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Requests access through the wallet's bridge, with a proof of the sign-in if there is one. */
async function requestAccess(
  bridges: Bridges,
  manifestUrl: string,
  walletId: string,
  { signal, signIn }: ConnectOptions,
): Promise<{ readonly granted: Granted; readonly proof: SignInProof | undefined }> {
  const stop = signal ?? new AbortController().signal
  const found = await rejectOnAbort(bridges.find(walletId), stop)
  if (!found) throw fault('not-installed')
  const payload = signIn && (await challengeDigest(signIn))
  const request = connectBridge(found, {
    manifestUrl,
    items: [{ name: 'ton_addr' }, ...(payload ? [{ name: 'ton_proof' as const, payload }] : [])],
  })
  const granted = await rejectOnAbort(request, stop, () => void leaveBridge(found.bridge))
  return { granted, proof: signIn && proofOf(granted, signIn) }
}

/** Holds open connections, so that the namespace can end them. */
function createOpenConnections() {
  const open = new Set<Opened>()
  return {
    add(opened: Opened) {
      open.add(opened)
      opened.ended.addEventListener('abort', () => open.delete(opened), { once: true })
      return opened.connection
    },
    endAll() {
      for (const opened of [...open]) opened.end()
    },
  }
}

/** Makes the TON namespace. */
export function createNamespace(
  host: NamespaceHost,
  bridges: Bridges,
  options: TonOptions,
): Namespace {
  const connections = createOpenConnections()
  const manifestUrl = options.manifestUrl ?? `${host.page.origin}/tonconnect-manifest.json`

  const overSession = (remote: RemoteSigner, wanted: Caip2 | undefined) => {
    const wire = sessionWire(remote)
    const [first] = wire?.addresses.keys() ?? []
    return wire && first
      ? connections.add(openConnection(wire, wanted && wire.addresses.has(wanted) ? wanted : first))
      : undefined
  }
  const overBridge = (granted: Granted, proof?: SignInProof) =>
    connections.add(openConnection(granted.wire, granted.network, proof))

  return {
    async connect(to, ask) {
      ask.signal?.throwIfAborted()
      if (!('remote' in to)) {
        const { granted, proof } = await requestAccess(bridges, manifestUrl, to.walletId, ask)
        return overBridge(granted, proof)
      }
      const connection = overSession(to.remote, ask.network)
      if (!connection) throw fault('unauthorized')
      return connection
    },
    async resume(text, remote) {
      const { walletId, network } = safeParse(saved, parsed(text)) ?? {}
      if (remote)
        return (
          overSession(remote, network === undefined ? undefined : `ton:${network.slice(4)}`) ?? null
        )
      const found = walletId === undefined ? undefined : await bridges.find(walletId)
      const granted = found && (await restoreBridge(found))
      return granted ? overBridge(granted) : null
    },
    parseAddress,
    balances: async (account, { signal } = {}) =>
      readBalances(host, account, signal ? { signal } : {}),
    plan: async (request) => (await import('./chain.ts')).planTransfer(host, request),
    async *track(network, hash, options) {
      yield* (await import('./track.ts')).trackMessage(host, network, hash, options)
    },
    explorerUrl: (network, to) => linkTo(host, network, to),
    signInText,
    verify: async (proof, { expect, signal } = {}) => {
      signal?.throwIfAborted()
      return (await import('./verify.ts')).verifyProof(proof, expect, host.now())
    },
    dispose: connections.endAll,
  }
}

/** The sign-in proof of the wallet while it connected. */
function proofOf(granted: Granted, challenge: SignInChallenge): SignInProof | undefined {
  const { proof, wire, network } = granted
  if (!proof || network !== challenge.network) return undefined
  const { signature, timestamp, domain, payload } = proof
  const account = accountOf(granted)
  const { address } = parseAccountId(account)
  return {
    scheme: 'ton:proof',
    account: toAccountId(network, address),
    message: signInText(challenge, { id: account, address, network, role: 'eoa' }),
    signature,
    ...(wire.key.publicKey && { publicKey: wire.key.publicKey }),
    extra: { timestamp, domain, payload, stateInit: wire.key.stateInit },
  }
}
