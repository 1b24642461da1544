import { alerted } from '#kernel'
import { intentMoved, intents } from '#kernel/intent'
import { createIntents } from '#kernel/intents'
import { manifest } from './manifest.ts'

export default manifest.setup(({ needs, may, offer, emit, signal }) => {
  const refresh = async () => (await may.balance?.())?.refresh()
  offer(
    intents,
    createIntents({
      ...needs,
      signal,
      moved({ id, kind, account, network, hash }, { at, altered, error }) {
        emit(intentMoved, { id, kind, account, network, hash, at, altered, error })
        if (altered && error)
          emit(alerted, {
            variant: 'error',
            code: error.code,
            message: error.message,
            remedy: error.remedy,
          })
        if (at === 'confirmed') void refresh().catch(() => {})
      },
    }),
  )
})
