import { array, object, string } from 'valibot'
import type { Caip2, Connection, RemoteSigner, Schema } from '#kernel'
import {
  fault,
  gate,
  gateOptional,
  isAccountId,
  isLatchkeyError,
  namespaceOf,
  parseAccountId,
} from '#kernel'
import { loaded, parsedJson, pattern, settled } from '#namespaces/kit'
import { canonical } from './address.ts'
import type { ChainTools } from './chainTools.ts'
import { connectionParts } from './connectionParts.ts'
import { faultOf, reportUnsaid } from './faults.ts'
import type { Facts, Live } from './live.ts'
import { createLive, firstOf } from './live.ts'
import type { AskRemote, Duty, Signer } from './signer.ts'
import { executed, signedTransaction } from './wire.ts'

const methodOfDuty: Readonly<Record<Duty, string>> = {
  personal: 'sui_signPersonalMessage',
  sign: 'sui_signTransaction',
  execute: 'sui_signAndExecuteTransaction',
}

const keys: Schema<{ pubkey: string; address: string }[]> = array(
  object({ pubkey: pattern(/^[\w+/]{40,2000}={0,2}$/), address: string() }),
)

/**
 * The public keys (base64 of flag and key) that a wallet sends along, by address; some send the
 * list as text.
 */
function publicKeysOf(remote: RemoteSigner): ReadonlyMap<string | undefined, string> {
  const sent = remote.property('sui_getAccounts')
  return new Map(
    (gateOptional(keys, typeof sent === 'string' ? parsedJson(sent) : sent) ?? []).map(
      ({ address, pubkey }) => [canonical(address), pubkey],
    ),
  )
}

/**
 * What a session grants, on the first of the wanted networks that it covers; `undefined` when it
 * grants no account of Sui.
 */
function factsOf(remote: RemoteSigner, wanted: readonly (Caip2 | undefined)[]): Facts | undefined {
  const granted = remote.accounts().flatMap((id) => {
    const address =
      isAccountId(id) && namespaceOf(id) === 'sui'
        ? canonical(parseAccountId(id).address)
        : undefined
    return address ? [{ address, network: parseAccountId(id).network }] : []
  })
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => one && networks.includes(one)) ?? networks[0]
  const publicKeys = publicKeysOf(remote)
  const addresses = new Set(
    granted.flatMap((one) => (one.network === network ? [one.address] : [])),
  )
  return (
    network && {
      network,
      networks,
      shown: [...addresses].map((address) => ({ address, publicKey: publicKeys.get(address) })),
    }
  )
}

/**
 * Follows the session: what it grants is read from it again on every event. The network a wallet
 * says it is on is not: each request names its own.
 */
function watchSession(remote: RemoteSigner, live: Live): void {
  const refresh = () => {
    const facts = factsOf(remote, [live.facts.network])
    if (facts) live.set({ ...facts, shown: firstOf(facts.shown, live.facts.shown[0]?.address) })
    else live.end(fault('unauthorized'))
  }
  const releases = [
    remote.on('accountsChanged', (data) => {
      refresh()
      const [named] = Array.isArray(data) ? data : []
      const address = canonical(String(named).split(':').at(-1))
      if (address) live.activate(`${live.facts.network}:${address}`)
    }),
    remote.on('session_update', refresh),
    remote.on('end', (why) => live.end(isLatchkeyError(why) ? why : fault('unauthorized'))),
  ]
  live.ended.addEventListener('abort', () => {
    for (const release of releases) release()
  })
}

function remoteSigner({ host }: ChainTools, remote: RemoteSigner, live: Live): Signer {
  const has = (duty: Duty) => remote.methods('sui').has(methodOfDuty[duty])
  const grants = (network: Caip2, address: string) =>
    factsOf(remote, [network])?.network === network &&
    live.facts.shown.some((one) => one.address === address)

  const ask: AskRemote = async (duty, network, address, input, options) => {
    if (!has(duty)) throw fault('unsupported')
    if (!grants(network, address)) throw fault('unauthorized')
    const call = () =>
      remote.request(network, methodOfDuty[duty], { ...input, address }, options).catch((error) => {
        const said: unknown = isLatchkeyError(error) ? error.cause : error
        reportUnsaid(host, said)
        throw isLatchkeyError(error) ? error : faultOf(error)
      })
    return settled(host, call, [live.ended, options?.signal])
  }
  return {
    live,
    has,
    personal: async (network, address, message, options) =>
      (await loaded(() => import('./remoteMessage.ts'))).signText(
        ask,
        network,
        address,
        message,
        options,
      ),
    async sign(network, address, prepared, options) {
      const answer = gate(
        signedTransaction,
        await ask('sign', network, address, { transaction: prepared.bytes }, options),
        'The signed transaction',
      )
      return {
        bytes: answer.transactionBytes ?? answer.bytes ?? prepared.bytes,
        signature: answer.signature,
      }
    },
    execute: async (network, address, prepared, options) =>
      gate(
        executed,
        await ask('execute', network, address, { transaction: prepared.bytes }, options),
        'The transaction',
      ).digest,
  }
}

/**
 * A connection over a session elsewhere; `null` when it grants no account of Sui. Reads go to our
 * own nodes, never through the session.
 */
export function openRemote(
  tools: ChainTools,
  remote: RemoteSigner,
  wanted: { network?: Caip2 | undefined; address?: string | undefined },
) {
  const facts = factsOf(remote, [
    wanted.network,
    ...tools.host.networks().map(({ caipNetworkId }) => caipNetworkId),
  ])
  if (!facts) return null
  const live = createLive({ ...facts, shown: firstOf(facts.shown, wanted.address) })
  watchSession(remote, live)
  const connection: Connection = {
    wallet: remote.wallet,
    raw: remote,
    ...connectionParts(tools, remoteSigner(tools, remote, live)),
    get state() {
      return live.state
    },
    serialize: () =>
      JSON.stringify({ network: live.facts.network, address: live.facts.shown[0]?.address }),
    async disconnect() {
      live.end()
      await remote.close()
    },
    async switchAccount(id) {
      if (!live.activate(id)) throw fault(id === undefined ? 'unsupported' : 'unauthorized')
    },
    async switchNetwork(network) {
      const there = factsOf(remote, [network])
      if (there?.network !== network) throw fault('unknown-network')
      live.set({ ...there, shown: firstOf(there.shown, live.facts.shown[0]?.address) })
    },
  }
  return { connection, live }
}
