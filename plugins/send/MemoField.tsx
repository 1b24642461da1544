import type { SendState } from '#plugins/ports/send'
import { sendingRef } from '#plugins/ports/send'
import { TextField, useService, useText } from '#ui-shell'
import { memoSize } from './memoSize.ts'
import { messages } from './messages.ts'

type Props = Pick<SendState, 'memo' | 'memoLimit' | 'request' | 'loading'>

/** A text for the recipient, where wallet and network take one. */
export function MemoField({ memo, memoLimit, request, loading }: Props) {
  const t = useText(messages)
  const { setMemo } = useService(sendingRef)
  // A host that leaves the receiver open leaves the memo open too.
  const isFixed = request && (request.to ?? request.memo) !== undefined
  if (memoLimit === undefined || (isFixed && memo === '')) return null
  const used = memoSize(memo)
  return (
    <TextField
      label={t('memo')}
      name="memo"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
      value={memo}
      readOnly={isFixed || loading}
      hint={t('memoHint')}
      error={used > memoLimit ? t('memoLong', { used, limit: memoLimit }) : undefined}
      onChange={setMemo}
    />
  )
}
