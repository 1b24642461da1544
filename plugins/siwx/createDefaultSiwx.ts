import type { Platform } from '#kernel'
import { defineStorageEntry, findStaleField, lenientArray, toHex } from '#kernel'
import type { Siwx, SiwxSession, SiwxTools } from '#plugins/ports/SiwxSource'
import { createMessageFactory } from './createMessageFactory.ts'
import type { DefaultSiwxOptions } from './DefaultSiwxOptions.ts'
import { siwxError } from './errors.ts'
import { findSessionProblem } from './findSessionProblem.ts'
import { sessionSchema } from './sessionSchema.ts'
import { toChallenge } from './toChallenge.ts'

/**
 * Returns 128 random bits as 32 hexadecimal digits; the standard allows only letters and digits.
 */
const createNonce = ({ random }: Pick<Platform, 'random'>): string => toHex(random(16))
const storedSessions = defineStorageEntry({
  key: 'siwx.sessions',
  version: 1,
  schema: lenientArray(sessionSchema),
})

const isSessionFor = ({ data }: SiwxSession, chainId: string, address: string) =>
  data.chainId === chainId && data.accountAddress === address

/**
 * Returns the sessions that pass the check. They share the nonce of the first one, which a server may
 * accept once: the visitor is then asked on the other networks.
 */
async function filterAccepted(
  sessions: readonly SiwxSession[],
  check: (session: SiwxSession) => Promise<void>,
  { log }: Pick<Platform, 'log'>,
): Promise<readonly SiwxSession[]> {
  const accepted: SiwxSession[] = []
  for (const session of sessions)
    await check(session).then(
      () => accepted.push(session),
      (error) => log('info', 'A further session was refused.', error),
    )
  return accepted
}

/** Stores sessions in the modal's storage; verifies them on write and on read. */
export function createDefaultSiwx(tools: SiwxTools, options: DefaultSiwxOptions): Siwx {
  const { storage, platform } = tools
  const verdicts = new Map<string, Promise<string | undefined>>()
  const read = () => storage.read(storedSessions) ?? []
  const getVerdict = (session: SiwxSession) => {
    const key = JSON.stringify(session)
    const verdict = verdicts.get(key) ?? findSessionProblem(tools, session)
    verdicts.set(key, verdict)
    // An unknown verdict is not cached: the network may answer next time.
    verdict.then(
      (why) => why === 'unknown' && verdicts.delete(key),
      () => verdicts.delete(key),
    )
    return verdict
  }
  const check = async (session: SiwxSession) => {
    const why = await findSessionProblem(tools, session)
    if (why !== undefined) throw siwxError('siwx-refused', { why })
    if (options.verify && !(await options.verify(session)))
      throw siwxError('siwx-refused', { why: 'the server refused it' })
  }
  const isValid = async (session: SiwxSession) => {
    const challenge = toChallenge(session.data)
    if (!challenge || findStaleField(challenge, platform.now())) return false
    // Storage is untrusted: a session that cannot be verified is invalid.
    return (await getVerdict(session)) === undefined
  }
  return {
    createMessage: createMessageFactory(
      tools,
      options,
      () => options.getNonce?.() ?? Promise.resolve(createNonce(platform)),
    ),
    async addSession(session) {
      await check(session)
      const { chainId, accountAddress } = session.data
      storage.write(storedSessions, [
        ...read().filter((one) => !isSessionFor(one, chainId, accountAddress)),
        session,
      ])
    },
    async revokeSession(chainId, address) {
      const rest = read().filter((one) => !isSessionFor(one, chainId, address))
      if (rest.length < read().length) storage.write(storedSessions, rest)
    },
    async setSessions([first, ...others]) {
      if (!first) return storage.remove(storedSessions)
      await check(first)
      storage.write(storedSessions, [first, ...(await filterAccepted(others, check, platform))])
    },
    async getSessions(chainId, address) {
      const own = read().filter((one) => isSessionFor(one, chainId, address))
      const held = await Promise.all(own.map(isValid))
      return own.filter((_, at) => held[at])
    },
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    onChange: (listener) => storage.watch(storedSessions, listener),
  }
}
