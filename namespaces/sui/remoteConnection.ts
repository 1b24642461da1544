import { array, object, string } from 'valibot'
import type { Caip2, Connection, RemoteSigner, Schema } from '#kernel'
import {
  fault,
  isAccountId,
  isLatchkeyError,
  parse,
  parseAccountId,
  parseNamespace,
  safeParse,
} from '#kernel'
import {
  classifySessionFault,
  closeSession,
  createSessionProvider,
  followSession,
  importWithRetry,
  parseJson,
  pattern,
  withAbort,
} from '#namespaces/kit'
import { normalizeAddress } from './address.ts'
import { buildConnectionMethods } from './buildConnectionMethods.ts'
import type { ChainTools } from './chainTools.ts'
import type { Facts, SuiState } from './connectionState.ts'
import { createSuiState, moveToFront } from './connectionState.ts'
import { logIfAmbiguous, mapFault } from './mapFault.ts'
import type { SessionRequester, Signer, SigningOperation } from './signer.ts'
import { executedSchema, signedTransactionSchema } from './wire.ts'

const methodByOperation: Readonly<Record<SigningOperation, string>> = {
  personal: 'sui_signPersonalMessage',
  sign: 'sui_signTransaction',
  execute: 'sui_signAndExecuteTransaction',
}

const publicKeysSchema: Schema<{ pubkey: string; address: string }[]> = array(
  object({ pubkey: pattern(/^[\w+/]{40,2000}={0,2}$/), address: string() }),
)

/**
 * Parses the public keys (base64 of flag and key) of a session, by address.
 * Some wallets send the list as text.
 */
function parsePublicKeys(remote: RemoteSigner): ReadonlyMap<string | undefined, string> {
  const sent = remote.property('sui_getAccounts')
  return new Map(
    (safeParse(publicKeysSchema, typeof sent === 'string' ? parseJson(sent) : sent) ?? []).map(
      ({ address, pubkey }) => [normalizeAddress(address), pubkey],
    ),
  )
}

/**
 * Parses a session's grant on the first wanted network that it covers.
 * `undefined` if it grants no Sui account.
 */
function parseSessionFacts(
  remote: RemoteSigner,
  wanted: readonly (Caip2 | undefined)[],
): Facts | undefined {
  const granted = remote.accounts().flatMap((id) => {
    const address =
      isAccountId(id) && parseNamespace(id) === 'sui'
        ? normalizeAddress(parseAccountId(id).address)
        : undefined
    return address ? [{ address, network: parseAccountId(id).network }] : []
  })
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => one && networks.includes(one)) ?? networks[0]
  const publicKeys = parsePublicKeys(remote)
  const addresses = new Set(
    granted.flatMap((one) => (one.network === network ? [one.address] : [])),
  )
  return (
    network && {
      network,
      networks,
      accounts: [...addresses].map((address) => ({ address, publicKey: publicKeys.get(address) })),
    }
  )
}

/**
 * Follows the session and rereads its grant on every event.
 * The wallet's own network is ignored: each request names its own.
 */
function watchSession(remote: RemoteSigner, connectionState: SuiState): void {
  const refresh = () => {
    const facts = parseSessionFacts(remote, [connectionState.facts.network])
    if (facts)
      connectionState.set({
        ...facts,
        accounts: moveToFront(facts.accounts, connectionState.facts.accounts[0]?.address),
      })
    else connectionState.end(fault('unauthorized'))
  }
  followSession(remote, connectionState, {
    accountsChanged: (data) => {
      refresh()
      const [named] = Array.isArray(data) ? data : []
      const address = normalizeAddress(String(named).split(':').at(-1))
      if (address) connectionState.activate(`${connectionState.facts.network}:${address}`)
    },
    session_update: refresh,
  })
}

function createRemoteSigner(
  { host }: ChainTools,
  remote: RemoteSigner,
  connectionState: SuiState,
): Signer {
  const has = (operation: SigningOperation) =>
    remote.methods('sui').has(methodByOperation[operation])
  const grants = (network: Caip2, address: string) => {
    const granted = parseSessionFacts(remote, [network])
    return granted?.network === network && granted.accounts.some((one) => one.address === address)
  }

  const requestSession: SessionRequester = async (operation, network, address, input, options) => {
    connectionState.ended.throwIfAborted()
    if (!has(operation)) throw fault('unsupported')
    if (!grants(network, address)) throw fault('unauthorized')
    const call = () =>
      remote
        .request(network, methodByOperation[operation], { ...input, address }, options)
        .catch((error) => {
          const cause: unknown = isLatchkeyError(error) ? error.cause : error
          logIfAmbiguous(host, cause)
          throw classifySessionFault(error, mapFault)
        })
    return withAbort(host, call, [connectionState.ended, options?.signal])
  }
  return {
    connectionState,
    has,
    signPersonalMessage: async (network, address, message, options) =>
      (await importWithRetry(() => import('./signRemoteMessage.ts'))).signRemoteMessage(
        requestSession,
        network,
        address,
        message,
        options,
      ),
    async signTransaction(network, address, prepared, options) {
      const answer = parse(
        signedTransactionSchema,
        await requestSession('sign', network, address, { transaction: prepared.bytes }, options),
        'The signed transaction',
      )
      return {
        bytes: answer.transactionBytes ?? answer.bytes ?? prepared.bytes,
        signature: answer.signature,
      }
    },
    signAndExecute: async (network, address, prepared, options) =>
      parse(
        executedSchema,
        await requestSession('execute', network, address, { transaction: prepared.bytes }, options),
        'The transaction',
      ).digest,
  }
}

/**
 * Opens a connection over a session; `null` if it grants no Sui account.
 * Reads go to our own nodes, never through the session.
 */
export function openRemote(
  tools: ChainTools,
  remote: RemoteSigner,
  choice: { network?: Caip2 | undefined; address?: string | undefined },
) {
  const facts = parseSessionFacts(remote, [
    choice.network,
    ...tools.host.networks().map(({ caipNetworkId }) => caipNetworkId),
  ])
  if (!facts) return null
  const connectionState = createSuiState({
    ...facts,
    accounts: moveToFront(facts.accounts, choice.address),
  })
  watchSession(remote, connectionState)
  const methods = buildConnectionMethods(tools, createRemoteSigner(tools, remote, connectionState))
  const connection: Connection = {
    wallet: remote.wallet,
    raw: createSessionProvider(remote, connectionState, methods.invoke),
    ...methods,
    get state() {
      return connectionState.state
    },
    serialize: () =>
      JSON.stringify({
        network: connectionState.facts.network,
        address: connectionState.facts.accounts[0]?.address,
      }),
    disconnect: () => closeSession(remote, connectionState),
    async switchAccount(id) {
      if (!connectionState.activate(id))
        throw fault(id === undefined ? 'unsupported' : 'unauthorized')
    },
    async switchNetwork(network) {
      const granted = parseSessionFacts(remote, [network])
      if (granted?.network !== network) throw fault('unknown-network')
      connectionState.set({
        ...granted,
        accounts: moveToFront(granted.accounts, connectionState.facts.accounts[0]?.address),
      })
    },
  }
  return { connection, connectionState }
}
