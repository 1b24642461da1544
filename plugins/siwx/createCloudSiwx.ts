import { string } from 'valibot'
import type { Caip2, Caip10, Schema, SignInProof, Stored } from '#kernel'
import { defineStored, isLatchkeyError, isNetworkId, namespaceOf } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { CloudSiwxOptions } from './CloudSiwxOptions.ts'
import type { Authentication, CloudCalls } from './cloudCalls.ts'
import { createCloudCalls } from './cloudCalls.ts'
import { createMessages } from './createMessages.ts'
import { dataOf } from './dataOf.ts'
import { isoTime } from './isoTime.ts'
import type { CloudAccount, CloudSession } from './port.ts'
import type { Siwx, SiwxSession, SiwxTools } from './Siwx.ts'
import { walletNote } from './walletNote.ts'

const text: Schema<string> = string()
const tokens = {
  session: defineStored({ key: 'siwx.auth-token', version: 1, schema: text }),
  nonce: defineStored({ key: 'siwx.nonce-token', version: 1, schema: text }),
} satisfies Readonly<Record<string, Stored<string>>>

type Me = CloudSession & { readonly domain: string; readonly uri: string; readonly nonce: string }

/** Keeps the session at the provider; this browser keeps its tokens. */
export function createCloudSiwx(
  tools: SiwxTools,
  options: CloudSiwxOptions,
): Siwx & { readonly cloud: CloudAccount } {
  const { storage, provider, connections } = tools
  const calls = createCloudCalls(provider)
  const codes = createCodes(calls)

  const me = () => sessionAt(calls, tools)
  const nonce = async () => {
    const given = await calls.nonce()
    storage.write(tokens.nonce, given.token)
    return given.nonce
  }
  const signOut = async () => {
    codes.forget()
    await endSession(calls, tools)
  }
  const addSession: Siwx['addSession'] = async ({ data, message, signature, proof }) => {
    const nonceToken = storage.read(tokens.nonce)
    if (nonceToken === undefined) throw featureError('siwx-refused', { why: 'its nonce is gone' })
    const wallet = walletNote(connections.of(namespaceOf(data.chainId)))
    const body = {
      data: dataOf(data),
      message,
      signature,
      clientId: null,
      ...(wallet && { walletInfo: wallet }),
      ...moreOf(proof),
    }
    const { token } = await calls.authenticate(body, nonceToken, codes.current()?.uuid)
    storage.remove(tokens.nonce)
    storage.write(tokens.session, token)
  }
  return {
    createMessage(input) {
      const email = codes.current()?.email
      const told =
        email === undefined
          ? options
          : { ...options, resources: [...(options.resources ?? []), `email:${email}`] }
      return createMessages(tools, told, nonce)(input)
    },
    addSession,
    async revokeSession(chainId, address) {
      const own = await me().catch(() => undefined)
      if (!own || (own.network === chainId && own.address === address)) await signOut()
    },
    async setSessions(sessions) {
      // The provider keeps one session: that of the first, as its nonce counts once.
      const [first] = sessions
      await (first ? addSession(first) : signOut())
    },
    async getSessions(chainId, address) {
      try {
        const own = await me()
        return own && own.network === chainId && own.address === address
          ? [sessionOf(own, chainId)]
          : []
      } catch (error) {
        if (isLatchkeyError(error, 'http-failed') && error.context['status'] === 401)
          forgetTokens(storage)
        return []
      }
    },
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    onChange: (listener) => storage.watch(tokens.session, listener),
    cloud: {
      requestCode: codes.request,
      confirmCode: codes.confirm,
      session: me,
      setMetadata: async (metadata) => calls.metadata(requiredToken(storage), metadata),
    },
  }
}

function requiredToken(storage: SiwxTools['storage']): string {
  const own = storage.read(tokens.session)
  if (own === undefined) throw featureError('siwx-session-missing')
  return own
}

/** Who is signed in at the provider, as long as that lasts. */
async function sessionAt(
  calls: CloudCalls,
  { storage, platform }: Pick<SiwxTools, 'storage' | 'platform'>,
): Promise<Me | undefined> {
  const own = storage.read(tokens.session)
  if (own === undefined) return undefined
  const { caip2Network: network, email, exp, ...rest } = await calls.me(own)
  if (!isNetworkId(network) || exp * 1000 <= platform.now()) return undefined
  return { ...rest, network, expiresAt: exp * 1000, ...(email && { email }) }
}

const forgetTokens = (storage: SiwxTools['storage']) =>
  [tokens.session, tokens.nonce].forEach((token) => void storage.remove(token))

/** Signs out: gone here whatever the provider says. */
async function endSession(
  calls: CloudCalls,
  { storage, platform }: Pick<SiwxTools, 'storage' | 'platform'>,
): Promise<void> {
  const own = storage.read(tokens.session)
  forgetTokens(storage)
  if (own !== undefined)
    await calls
      .signOut(own)
      .catch((error) => platform.log('info', 'The provider did not confirm the sign-out.', error))
}

/** What ecosystems other than EVM need to verify a signature. */
function moreOf(proof: SignInProof | undefined): Pick<Authentication, 'proof'> {
  if (!proof) return {}
  const { account, scheme, publicKey, signed, extra } = proof
  return {
    proof: {
      account,
      scheme,
      ...(publicKey && { publicKey }),
      ...(signed && { signed }),
      ...(extra && { extra }),
    },
  }
}

/** The code that was asked for last, which the next sign-in is tied to. */
function createCodes(calls: CloudCalls) {
  let code: { readonly uuid: string; readonly email: string } | undefined
  return {
    current: () => code,
    forget() {
      code = undefined
    },
    async request(email: string, account: Caip10): Promise<boolean> {
      const { uuid } = await calls.requestCode(email, account)
      code = uuid === null ? undefined : { uuid, email }
      return uuid !== null
    },
    async confirm(given: string): Promise<void> {
      if (!code) throw featureError('siwx-refused', { why: 'no code was asked for' })
      await calls.confirmCode(code.uuid, given)
    },
  }
}

/** What the provider tells; the text and the signature stay with it. */
const sessionOf = (
  { address, domain, uri, nonce, expiresAt }: Me,
  chainId: Caip2,
): SiwxSession => ({
  data: {
    accountAddress: address,
    chainId,
    domain,
    uri,
    version: '1',
    nonce,
    expirationTime: isoTime(expiresAt),
  },
  message: '',
  signature: '',
})
