import { useEffect, useState } from 'react'
import type { Effect } from '#kernel'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import { sendingRef } from '#plugins/ports/send'
import { useLatchkeyService, useSnapshot } from '../../../ui-shell/react.ts'
import { useErrorMessage } from './useErrorMessage.ts'

/** Sends coins. The confirmation shows the content of the frozen bytes, not the typed text. */
export function SendForm() {
  const { service } = useLatchkeyService(sendingRef)
  const [intent, setIntent] = useState<ReviewedAction>()
  const { said, run } = useErrorMessage()
  const review = (data: FormData) =>
    run(async () => {
      if (!service) return
      service.begin({ to: String(data.get('to')), amount: String(data.get('amount')) })
      await formatCountdown(
        () =>
          !['empty', 'checking'].includes(service.get().recipient.status) &&
          Boolean(service.get().token),
        service.subscribe,
      )
      setIntent(await service.review())
    })
  return (
    <section className="card">
      <h2>Send</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          review(new FormData(event.currentTarget))
        }}
      >
        <input name="to" placeholder="To" aria-label="To" autoComplete="off" required />
        <input
          name="amount"
          placeholder="Amount"
          aria-label="Amount"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <button type="submit" disabled={!service}>
          Review
        </button>
      </form>
      {intent && <Review intent={intent} onSend={() => run(async () => service?.send(intent))} />}
      <output data-testid="send-said">{said}</output>
    </section>
  )
}

const waiting: ActionState = { at: 'review', notes: [] }
const words = (effect: Effect) =>
  [
    effect.kind,
    effect.kind === 'transfer' ? `${effect.amount} of ${effect.asset} to ${effect.to}` : '',
  ].join(' ')

function Review({ intent, onSend }: { readonly intent: ReviewedAction; onSend(): void }) {
  const { at, hash, notes } = useSnapshot(intent, waiting)
  useEffect(() => () => intent.cancel(), [intent])
  return (
    <>
      <ul className="plain-list" data-testid="effects">
        {intent.effects.map((effect) => (
          <li key={words(effect)} className="long">
            {words(effect)}
          </li>
        ))}
        {notes.map(({ code, level }) => (
          <li key={code}>{`${level}: ${code}`}</li>
        ))}
      </ul>
      <p data-testid="stage">{at}</p>
      <p className="long" data-testid="hash">
        {hash}
      </p>
      <button
        type="button"
        disabled={at !== 'review' || notes.some(({ level }) => level === 'stop')}
        onClick={onSend}
      >
        Send it
      </button>
    </>
  )
}

/** Resolves once something holds. */
function formatCountdown(
  holds: () => boolean,
  subscribe: (listener: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return
      release()
      resolve()
    }
    const release = subscribe(look)
    look()
  })
}
