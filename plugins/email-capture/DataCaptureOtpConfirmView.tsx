import { useState } from 'react'
import { emailCaptureRef } from '#plugins/ports/email-capture'
import {
  Button,
  Icon,
  IconTile,
  Intro,
  Screen,
  useAnnounce,
  useRouter,
  useSecondsUntil,
  useService,
  useSnapshot,
  useTask,
  useText,
} from '#ui-shell'
import { CaptureForm } from './CaptureForm.tsx'
import { CodeField } from './CodeField.tsx'
import { classifyCaptureError } from './classifyCaptureError.ts'
import { messages } from './messages.ts'

/** Requests the code that was sent to the address. */
export default function DataCaptureOtpConfirmView({
  params: { email },
}: {
  readonly params: { readonly email: string }
}) {
  const t = useText(messages)
  const router = useRouter()
  const announce = useAnnounce()
  const emailCapture = useService(emailCaptureRef)
  const seconds = useSecondsUntil(useSnapshot(emailCapture, emailCapture.get()).cooldownUntil)
  const [code, setCode] = useState('')
  const confirming = useTask((signal: AbortSignal, digits: string) =>
    emailCapture.confirmCode(email, digits, { signal }),
  )
  const resending = useTask(async (signal: AbortSignal) => {
    await emailCapture.requestCode(email, { signal })
    announce(t('resent'))
  })
  const busy = confirming.status === 'busy' || confirming.status === 'ok'
  const failed = [confirming, resending].find(({ status }) => status === 'failed')
  const change = (digits: string) => {
    setCode(digits)
    confirming.abort()
    resending.abort()
    // Submit a pasted or autofilled code without a press.
    if (digits.length === 6 && digits !== code) void confirming.run(digits)
  }
  return (
    <Screen title={t('confirm')}>
      <Intro picture={<IconTile name="mail" />} text={t('sent', { email })} />
      <CaptureForm busy={busy} onSubmit={() => void confirming.run(code)}>
        <CodeField
          label={t('code')}
          value={code}
          error={failed && t(classifyCaptureError(failed.error, 'wrong'))}
          onChange={change}
        />
        <Button variant="primary" wide submit busy={busy}>
          {t('submit')}
        </Button>
      </CaptureForm>
      <Button
        variant="quiet"
        wide
        data-action="again"
        disabled={seconds > 0}
        busy={resending.status === 'busy'}
        icon={<Icon name="retry" small />}
        onClick={() => resending.run()}
      >
        {seconds > 0 ? t('wait', { seconds }) : t('again')}
      </Button>
      <Button variant="quiet" wide data-action="other" onClick={router.back}>
        {t('other')}
      </Button>
    </Screen>
  )
}
