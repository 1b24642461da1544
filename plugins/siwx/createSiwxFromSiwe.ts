import type { Caip2, Release } from '#kernel'
import type { SiweConfig, SiweMessageArguments, SiweSession } from '#plugins/ports/SiweConfig'
import type { Siwx, SiwxMessage, SiwxSession, SiwxTools } from '#plugins/ports/SiwxSource'
import { siwxError } from './errors.ts'
import { getPageDomain } from './getPageDomain.ts'
import { toIsoTime } from './toIsoTime.ts'

const fiveMinutes = 300_000
const parseChainNumber = (chainId: Caip2) => Number(chainId.slice(chainId.indexOf(':') + 1))

/** Adapts Sign-In with Ethereum (`siweConfig`): its server keeps the one session. */
export function createSiwxFromSiwe(config: SiweConfig, tools: SiwxTools): Siwx {
  const { platform } = tools
  const isFor = ({ address, chainId }: SiweSession, network: Caip2, account: string) =>
    (config.signOutOnAccountChange === false || address.toLowerCase() === account.toLowerCase()) &&
    (config.signOutOnNetworkChange === false || chainId === parseChainNumber(network))
  const addSession: Siwx['addSession'] = async ({ message, signature }) => {
    if (!(await config.verifyMessage({ message, signature })))
      throw siwxError('siwx-refused', { why: 'the server refused the signature' })
    config.onSignIn?.(await readAccepted(config))
  }
  return {
    namespaces: config.enabled === false ? [] : ['eip155'],
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    getRequired: () => config.required ?? true,
    createMessage: ({ accountAddress, chainId }) =>
      createSiweMessage(config, tools, accountAddress, chainId),
    addSession,
    // The server may have the session of an account that has signed in since.
    revokeSession: (chainId, address) =>
      signOut(config, (session) => isFor(session, chainId, address)),
    async setSessions([first]) {
      // The server keeps one session: that of the connected network.
      await (first ? addSession(first) : signOut(config))
    },
    async getSessions(chainId, address) {
      const session = await config.getSession()
      return session && isFor(session, chainId, address) ? [toSiwxSession(session, tools)] : []
    },
    onChange(listener) {
      let release: Release = () => {}
      let over = false
      const read = async () => {
        try {
          await config.getSession()
        } catch {
          // A server that is out of reach has ended no session: a failed check would disconnect.
          return
        }
        if (!over) listener()
      }
      const wait = () => {
        release = platform.after(config.sessionRefetchIntervalMs ?? fiveMinutes, () => {
          // First the next round: the listener may end it.
          wait()
          void read()
        })
      }
      wait()
      return () => {
        over = true
        release()
      }
    },
  }
}

async function signOut(
  config: SiweConfig,
  isOwn: (session: SiweSession) => boolean = () => true,
): Promise<void> {
  const session = await config.getSession()
  if (!session || !isOwn(session)) return
  if (!(await config.signOut()))
    throw siwxError('siwx-refused', { why: 'the server kept the session' })
  config.onSignOut?.()
}

/** Reads the session of an accepted signature, which a failed read does not refuse. */
async function readAccepted(config: SiweConfig): Promise<SiweSession | undefined> {
  try {
    return (await config.getSession()) ?? undefined
  } catch {
    return undefined
  }
}

async function createSiweMessage(
  config: SiweConfig,
  { platform }: SiwxTools,
  accountAddress: string,
  chainId: Caip2,
): Promise<SiwxMessage> {
  const [given, nonce] = await Promise.all([
    config.getMessageParams?.(),
    config.getNonce(accountAddress),
  ])
  const fields: SiweMessageArguments = {
    uri: platform.page.origin,
    issuedAt: toIsoTime(platform.now()),
    ...given,
    domain: getPageDomain(platform),
    version: '1',
    nonce,
    address: `0x${accountAddress.slice(2)}`,
    chainId: parseChainNumber(chainId),
  }
  const text = config.createMessage(fields)
  return { ...fields, accountAddress, chainId, toString: () => text }
}

/** Converts the server's session; text and signature stay at the server. */
const toSiwxSession = (
  { address, chainId }: SiweSession,
  { platform }: SiwxTools,
): SiwxSession => ({
  data: {
    accountAddress: address,
    chainId: `eip155:${chainId}`,
    domain: getPageDomain(platform),
    uri: platform.page.origin,
    version: '1',
    nonce: '',
  },
  message: '',
  signature: '',
})
