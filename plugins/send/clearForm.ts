import type { Slice } from '#kernel'
import type { SendState } from '#plugins/ports/send'
import type { RecipientInput } from './createRecipientInput.ts'
import type { SenderFacts } from './createSenderFacts.ts'
import { initialState } from './initialState.ts'

/** Dependencies of a cleared form. */
export type FormTools = {
  readonly state: Slice<SendState>
  readonly recipient: Pick<RecipientInput, 'release'>
  readSenderFacts(): SenderFacts
}

/** Clears the form; the account's tokens and the last transaction stay. */
export function clearForm({ state, recipient, readSenderFacts }: FormTools): void {
  recipient.release()
  const { tokenBalances, tokensStatus, tokensRetryAt, hash, loading } = state.get()
  state.update(
    (draft) =>
      void Object.assign(draft, {
        ...initialState(),
        ...readSenderFacts(),
        token: undefined,
        unread: undefined,
        dollars: undefined,
        max: undefined,
        request: undefined,
        receiverProfileName: undefined,
        receiverProfileImageUrl: undefined,
        tokenBalances,
        tokensStatus,
        tokensRetryAt,
        hash,
        loading,
      }),
  )
}
