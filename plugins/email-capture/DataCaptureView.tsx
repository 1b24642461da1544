import { useCallback, useEffect, useRef, useState } from 'react'
import { settingsRef } from '#kernel'
import type { EmailCapture } from '#plugins/ports/email-capture'
import { dataCaptureOtpConfirmRoute, emailCaptureRef } from '#plugins/ports/email-capture'
import {
  Button,
  IconTile,
  Intro,
  Screen,
  TextField,
  useRouter,
  useService,
  useTask,
  useText,
} from '#ui-shell'
import { CaptureForm } from './CaptureForm.tsx'
import { classifyCaptureError } from './classifyCaptureError.ts'
import { messages } from './messages.ts'
import { NotConnected } from './NotConnected.tsx'

/** Submits the login's email address without a press: it is confirmed. */
function useLoginEmail(
  emailCapture: EmailCapture,
  run: (email: string) => unknown,
  setEmail: (email: string) => void,
  isTyped: () => boolean,
) {
  useEffect(() => {
    let disposed = false
    const submitLoginEmail = (loginEmail: string | undefined) => {
      // Visitors who return from the code view want to change the address.
      if (disposed || loginEmail === undefined || emailCapture.get().sentTo !== undefined) return
      if (isTyped()) return
      setEmail(loginEmail)
      void run(loginEmail)
    }
    emailCapture.getLoginEmail().then(submitLoginEmail, () => {})
    return () => {
      disposed = true
    }
  }, [emailCapture, run, setEmail, isTyped])
}

/** Requests an email address. */
export default function DataCaptureView() {
  const t = useText(messages)
  const router = useRouter()
  const { metadata } = useService(settingsRef)
  const emailCapture = useService(emailCaptureRef)
  // After the answer the prompt disappears while the modal closes; keep the form on screen.
  const [isNotConnected] = useState(() => emailCapture.get().pendingAccounts === undefined)
  const [email, setEmail] = useState(() => emailCapture.get().sentTo ?? '')
  const sending = useTask(async (signal: AbortSignal, to: string) => {
    if (await emailCapture.requestCode(to, { signal }))
      router.push(dataCaptureOtpConfirmRoute, { email: to.trim() })
  })
  const { run, abort, status, error } = sending
  const typed = useRef(false)
  const isTyped = useCallback(() => typed.current, [])
  useLoginEmail(emailCapture, run, setEmail, isTyped)

  if (isNotConnected) return <NotConnected />
  const busy = status === 'busy'
  return (
    <Screen title={t('title')} back={false}>
      <Intro
        picture={<IconTile name="mail" />}
        text={t(emailCapture.required ? 'required' : 'optional', { site: metadata.name })}
      />
      <CaptureForm busy={busy} onSubmit={() => void run(email)}>
        <TextField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          dir="ltr"
          value={email}
          error={status === 'failed' ? t(classifyCaptureError(error, 'invalid')) : undefined}
          onChange={(value) => {
            typed.current = true
            setEmail(value)
            abort()
          }}
        />
        <Button variant="primary" wide submit busy={busy}>
          {t('continue')}
        </Button>
      </CaptureForm>
      {!emailCapture.required && (
        <Button variant="quiet" wide data-action="skip" onClick={() => void emailCapture.skip()}>
          {t('skip')}
        </Button>
      )}
    </Screen>
  )
}
