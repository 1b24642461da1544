import { emailCaptureRef } from '#plugins/ports/email-capture'
import {
  Button,
  Icon,
  IconTile,
  Intro,
  requireParams,
  Screen,
  TextField,
  useAnnounce,
  useCodeInput,
  useRouter,
  useSecondsUntil,
  useService,
  useSnapshot,
  useTask,
  useText,
} from '#ui-shell'
import { CaptureForm } from './CaptureForm.tsx'
import { classifyCaptureError } from './classifyCaptureError.ts'
import { messages } from './messages.ts'

export default requireParams({ email: 'string' }, DataCaptureOtpConfirmView)

/** Requests the code that was sent to the address. */
function DataCaptureOtpConfirmView({
  params: { email },
}: {
  readonly params: { readonly email: string }
}) {
  const t = useText(messages)
  const router = useRouter()
  const emailCapture = useService(emailCaptureRef)
  const seconds = useSecondsUntil(useSnapshot(emailCapture, emailCapture.get()).cooldownUntil)
  const confirming = useTask((signal: AbortSignal, digits: string) =>
    emailCapture.confirmCode(email, digits, { signal }),
  )
  const resending = useResending(email)
  const busy = confirming.status === 'busy' || confirming.status === 'ok'
  const failed = [confirming, resending].find(({ status }) => status === 'failed')
  const { code, field } = useCodeInput({
    onChange() {
      confirming.abort()
      // A code that is on its way has an id of its own: only its answer confirms it.
      if (resending.status === 'failed') resending.abort()
    },
    // A pasted or autofilled code is submitted without a press.
    onComplete: (digits) => void confirming.run(digits),
  })
  return (
    <Screen title={t('confirm')}>
      <Intro picture={<IconTile name="mail" />} text={t('sent', { email })} />
      <CaptureForm busy={busy} onSubmit={() => void confirming.run(code)}>
        <div className="capture-code">
          <TextField
            {...field}
            label={t('code')}
            dir="ltr"
            error={failed && t(classifyCaptureError(failed.error, 'wrong'))}
          />
        </div>
        <Button variant="primary" wide submit busy={busy}>
          {t('submit')}
        </Button>
      </CaptureForm>
      <Button
        variant="quiet"
        wide
        data-action="again"
        aria-disabled={seconds > 0}
        busy={resending.status === 'busy'}
        icon={<Icon name="retry" small />}
        onClick={() => seconds > 0 || resending.run()}
      >
        {seconds > 0 ? t('wait', { seconds }) : t('again')}
      </Button>
      <Button variant="quiet" wide data-action="other" onClick={router.back}>
        {t('other')}
      </Button>
    </Screen>
  )
}

/** Sends a new code and announces it. */
function useResending(email: string) {
  const t = useText(messages)
  const announce = useAnnounce()
  const emailCapture = useService(emailCaptureRef)
  return useTask(async (signal: AbortSignal) => {
    await emailCapture.requestCode(email, { signal })
    announce(t('resent'))
  })
}
