import { alerted } from '#kernel'
import { actionChanged, reviewedActionsRef } from '#kernel/reviewed-action'
import { transfersRef } from '#plugins/ports/reviewed-actions'
import { createReviewedActions } from './createReviewedActions.ts'
import { createTransfers } from './createTransfers.ts'
import { manifest } from './manifest.ts'

export default manifest.setup(({ needs, optional, offer, emit, signal }) => {
  offer(transfersRef, createTransfers(needs.connections, needs.networks))
  const alarmed = new Set<string>()
  const refresh = async () => (await optional.balance?.())?.refresh()
  offer(
    reviewedActionsRef,
    createReviewedActions({
      ...needs,
      signal,
      onChange({ id, kind, account, network, hash }, { at, altered, error }) {
        emit(actionChanged, { id, kind, account, network, hash, at, altered, error })
        if (altered && error && !alarmed.has(id)) {
          alarmed.add(id)
          emit(alerted, {
            variant: 'error',
            code: error.code,
            message: error.message,
            remedy: error.remedy,
          })
        }
        if (at === 'confirmed') void refresh().catch(() => {})
      },
    }),
  )
})
