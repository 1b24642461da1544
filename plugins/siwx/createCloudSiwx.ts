import { string } from 'valibot'
import type { Caip2, Schema, SignInProof, StorageEntry } from '#kernel'
import { defineStorageEntry, isLatchkeyError, isNetworkId, parseNamespace } from '#kernel'
import type { Siwx, SiwxSession, SiwxTools } from '#plugins/ports/SiwxSource'
import type { CloudAccount, CloudSession } from '#plugins/ports/siwx'
import type { CloudSiwxOptions } from './CloudSiwxOptions.ts'
import type { AuthenticateBody, CloudAuthApi } from './createCloudAuthApi.ts'
import { createCloudAuthApi } from './createCloudAuthApi.ts'
import { createEmailCodes } from './createEmailCodes.ts'
import { createKnownSession } from './createKnownSession.ts'
import { createMessageFactory } from './createMessageFactory.ts'
import { siwxError } from './errors.ts'
import { isSessionRefused } from './isSessionRefused.ts'
import { pickMessageData } from './pickMessageData.ts'
import { toCloudWalletInfo } from './toCloudWalletInfo.ts'
import { toIsoTime } from './toIsoTime.ts'

const textSchema: Schema<string> = string()
const storedTokens = {
  session: defineStorageEntry({ key: 'siwx.auth-token', version: 1, schema: textSchema }),
  nonce: defineStorageEntry({ key: 'siwx.nonce-token', version: 1, schema: textSchema }),
} satisfies Readonly<Record<string, StorageEntry<string>>>

type CloudIdentity = CloudSession & {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
}

type SessionSources = {
  readonly known: ReturnType<typeof createKnownSession>
  me(): Promise<CloudIdentity | undefined>
}

/** Stores the session at the provider; the browser stores its tokens. */
export function createCloudSiwx(
  tools: SiwxTools,
  options: CloudSiwxOptions,
): Siwx & { readonly cloud: CloudAccount } {
  const { storage, provider, connections } = tools
  const calls = createCloudAuthApi(provider)
  const codes = createEmailCodes(calls)
  const nonces = createNonces(calls, storage)
  const known = createKnownSession(tools.platform)
  const me = () => fetchIdentity(calls, tools)
  const signOut = async () => {
    codes.forget()
    nonces.forget()
    await signOutAtProvider(calls, tools)
  }
  const addSession: Siwx['addSession'] = async ({ data, message, signature, proof }) => {
    const nonceToken = nonces.findToken(data.nonce)
    if (nonceToken === undefined) throw siwxError('siwx-refused', { why: 'its nonce is gone' })
    const wallet = toCloudWalletInfo(connections.getState(parseNamespace(data.chainId)))
    const body = {
      data: pickMessageData(data),
      message,
      signature,
      clientId: null,
      ...(wallet && { walletInfo: wallet }),
      ...toProofField(proof),
    }
    const { token } = await calls.authenticate(body, nonceToken, codes.current()?.uuid)
    nonces.remove(data.nonce, nonceToken)
    storage.write(storedTokens.session, token)
    known.write(token, { data: pickMessageData(data), message: '', signature: '' })
  }
  return {
    createMessage(input) {
      const email = codes.current()?.email
      const messageOptions =
        email === undefined
          ? options
          : { ...options, resources: [...(options.resources ?? []), `email:${email}`] }
      return createMessageFactory(tools, messageOptions, nonces.create)(input)
    },
    addSession,
    async revokeSession(chainId, address) {
      if (await isPossiblyOf(tools, { me, known }, chainId, address)) await signOut()
    },
    async setSessions(sessions) {
      // The provider stores one session, as its nonce is valid once: the first.
      const [first] = sessions
      await (first ? addSession(first) : signOut())
    },
    async getSessions(chainId, address) {
      const token = storage.read(storedTokens.session)
      try {
        const own = await me()
        if (!own || !(await isIdentityOf(tools, own, chainId, address))) return []
        const session = toSiwxSession({ ...own, address }, chainId)
        known.write(token, session)
        return [session]
      } catch (error) {
        if (isLatchkeyError(error, 'http-failed') && error.context['status'] === 401)
          removeToken(storage, 'session', token)
        return isSessionRefused(error) ? [] : known.read(token, chainId, address)
      }
    },
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    onChange: (listener) => storage.watch(storedTokens.session, listener),
    cloud: {
      requestCode: codes.request,
      confirmCode: codes.confirm,
      session: me,
      setMetadata: async (metadata) => calls.metadata(requireToken(storage), metadata),
    },
  }
}

function requireToken(storage: SiwxTools['storage']): string {
  const own = storage.read(storedTokens.session)
  if (own === undefined) throw siwxError('siwx-session-missing')
  return own
}

/** Reads the provider's identity while its token is valid. */
async function fetchIdentity(
  calls: CloudAuthApi,
  { storage, platform }: Pick<SiwxTools, 'storage' | 'platform'>,
): Promise<CloudIdentity | undefined> {
  const own = storage.read(storedTokens.session)
  if (own === undefined) return undefined
  const { caip2Network: network, email, exp, ...rest } = await calls.me(own)
  if (!isNetworkId(network) || exp * 1000 <= platform.now()) return undefined
  return { ...rest, network, expiresAt: exp * 1000, ...(email && { email }) }
}

/** True for the account's identity: a provider may spell the address in another way. */
async function isIdentityOf(
  { networks }: Pick<SiwxTools, 'networks'>,
  { network, address: written }: CloudIdentity,
  chainId: Caip2,
  address: string,
): Promise<boolean> {
  if (network !== chainId) return false
  if (written === address) return true
  const code = await networks.load(parseNamespace(chainId))
  const checked = code.parseAddress(written, chainId)
  return checked.ok && checked.address === address
}

/** False if the session is another account's, by the provider or, without its answer, by this page. */
async function isPossiblyOf(
  tools: SiwxTools,
  { me, known }: SessionSources,
  chainId: Caip2,
  address: string,
): Promise<boolean> {
  const token = tools.storage.read(storedTokens.session)
  try {
    const own = await me()
    return !own || (await isIdentityOf(tools, own, chainId, address))
  } catch (error) {
    return isSessionRefused(error) || !known.isOfAnother(token, chainId, address)
  }
}

const forgetTokens = (storage: SiwxTools['storage']) =>
  [storedTokens.session, storedTokens.nonce].forEach((token) => void storage.remove(token))

/** Removes a token, unless the visitor has signed in again since. */
function removeToken(
  storage: SiwxTools['storage'],
  name: keyof typeof storedTokens,
  token: string | undefined,
): void {
  if (storage.read(storedTokens[name]) === token) storage.remove(storedTokens[name])
}

/** The nonces of this tab: another one that signs in at the same time stores its own. */
function createNonces(calls: CloudAuthApi, storage: SiwxTools['storage']) {
  const tokens = new Map<string, string>()
  return {
    async create(): Promise<string> {
      const { nonce, token } = await calls.nonce()
      tokens.set(nonce, token)
      storage.write(storedTokens.nonce, token)
      return nonce
    },
    findToken: (nonce: string) => tokens.get(nonce) ?? storage.read(storedTokens.nonce),
    /** Removes a nonce that was used. */
    remove(nonce: string, token: string) {
      tokens.delete(nonce)
      removeToken(storage, 'nonce', token)
    },
    forget: () => tokens.clear(),
  }
}

/** Signs out: removes the local tokens even if the provider fails. */
async function signOutAtProvider(
  calls: CloudAuthApi,
  { storage, platform }: Pick<SiwxTools, 'storage' | 'platform'>,
): Promise<void> {
  const own = storage.read(storedTokens.session)
  forgetTokens(storage)
  if (own !== undefined)
    await calls
      .signOut(own)
      .catch((error) => platform.log('info', 'The provider did not confirm the sign-out.', error))
}

/** Returns what namespaces other than EVM need for verification. */
function toProofField(proof: SignInProof | undefined): Pick<AuthenticateBody, 'proof'> {
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

/** Converts the provider's answer; text and signature stay at the provider. */
const toSiwxSession = (
  { address, domain, uri, nonce, expiresAt }: CloudIdentity,
  chainId: Caip2,
): SiwxSession => ({
  data: {
    accountAddress: address,
    chainId,
    domain,
    uri,
    version: '1',
    nonce,
    expirationTime: toIsoTime(expiresAt),
  },
  message: '',
  signature: '',
})
