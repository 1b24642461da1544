import { defineStored, listOf, staleField } from '#kernel'
import { featureError } from '#kernel/feature-error'
import { challengeOf } from './challengeOf.ts'
import { createMessages } from './createMessages.ts'
import { createNonce } from './createNonce.ts'
import type { DefaultSiwxOptions } from './DefaultSiwxOptions.ts'
import { judgeSession } from './judgeSession.ts'
import type { Siwx, SiwxSession, SiwxTools } from './Siwx.ts'
import { sessionSchema } from './sessionSchema.ts'

const kept = defineStored({ key: 'siwx.sessions', version: 1, schema: listOf(sessionSchema) })

const isFor = ({ data }: SiwxSession, chainId: string, address: string) =>
  data.chainId === chainId && data.accountAddress === address

/** Keeps sessions in the modal's storage, verified on the way in and on the way out. */
export function createDefaultSiwx(tools: SiwxTools, options: DefaultSiwxOptions): Siwx {
  const { storage, platform } = tools
  const judged = new Map<string, Promise<string | undefined>>()
  const read = () => storage.read(kept) ?? []
  const judge = (session: SiwxSession) => {
    const key = JSON.stringify(session)
    const verdict = judged.get(key) ?? judgeSession(tools, session)
    judged.set(key, verdict)
    // What could not be told may be told the next time.
    verdict.then(
      (why) => why === 'unknown' && judged.delete(key),
      () => judged.delete(key),
    )
    return verdict
  }
  const check = async (session: SiwxSession) => {
    const why = await judgeSession(tools, session)
    if (why !== undefined) throw featureError('siwx-refused', { why })
    if (options.verify && !(await options.verify(session)))
      throw featureError('siwx-refused', { why: 'the server refused it' })
  }
  const holds = async (session: SiwxSession) => {
    const challenge = challengeOf(session.data)
    if (!challenge || staleField(challenge, platform.now())) return false
    // A session that cannot be verified does not count: anything may have written to the storage.
    return (await judge(session)) === undefined
  }
  return {
    createMessage: createMessages(
      tools,
      options,
      () => options.getNonce?.() ?? Promise.resolve(createNonce(platform)),
    ),
    async addSession(session) {
      await check(session)
      const { chainId, accountAddress } = session.data
      storage.write(kept, [
        ...read().filter((one) => !isFor(one, chainId, accountAddress)),
        session,
      ])
    },
    async revokeSession(chainId, address) {
      const rest = read().filter((one) => !isFor(one, chainId, address))
      if (rest.length < read().length) storage.write(kept, rest)
    },
    async setSessions(sessions) {
      for (const session of sessions) await check(session)
      if (sessions.length > 0) storage.write(kept, sessions)
      else storage.remove(kept)
    },
    async getSessions(chainId, address) {
      const own = read().filter((one) => isFor(one, chainId, address))
      const held = await Promise.all(own.map(holds))
      return own.filter((_, at) => held[at])
    },
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    onChange: (listener) => storage.watch(kept, listener),
  }
}
