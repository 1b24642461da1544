import { Button, useAnnounce, useStyles, useTask, useText } from '#ui-shell'
import { codeMessages } from './codeMessages.ts'
import css from './resend.css?inline'
import { useCooldown } from './useCooldown.ts'
import { useProblemText } from './useProblemText.tsx'

type Props = {
  readonly what: 'otp' | 'device'
  /** Resolves with the email that was sent, if any: not always the same one again. */
  act(signal: AbortSignal): Promise<Props['what'] | 'connected'>
}

/** Sends the email again once the delay is over. */
export function ResendButton({ what, act }: Props) {
  useStyles(css)
  const t = useText(codeMessages)
  const announce = useAnnounce()
  const { seconds, time } = useCooldown()
  const task = useTask(async (signal: AbortSignal) => {
    const sent = await act(signal)
    if (sent !== 'connected') announce(t(`${sent}.resent`))
  })
  const label = seconds > 0 ? t(`${what}.resendIn`, { time }) : t(`${what}.resend`)
  // Keeps the focus during the delay, and announces the rest when pressed.
  const press = () => (seconds > 0 ? announce(label) : void task.run())
  const { text, problem } = useProblemText(task.status === 'failed' ? task.error : undefined)
  return (
    <div className="resend">
      <Button
        variant="quiet"
        wide
        data-action="resend"
        busy={task.status === 'busy'}
        onClick={press}
      >
        {label}
      </Button>
      <p role="alert">{problem?.key !== 'cooldown' && text}</p>
    </div>
  )
}
