import { useEffect, useState } from 'react'
import { settings } from '#kernel'
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
import { messages } from './messages.ts'
import { NobodyAsked } from './NobodyAsked.tsx'
import { dataCaptureOtpConfirmRoute, emailCapture } from './port.ts'
import { problemOf } from './problemOf.ts'

/** Asks for an email address. */
export default function DataCaptureView() {
  const t = useText(messages)
  const router = useRouter()
  const { metadata } = useService(settings)
  const capture = useService(emailCapture)
  // A question that was answered is not missed while the modal closes.
  const [nobody] = useState(() => capture.get().asked === undefined)
  const [email, setEmail] = useState(() => capture.get().sentTo ?? '')
  const sending = useTask(async (signal: AbortSignal, to: string) => {
    if (await capture.request(to, { signal }))
      router.push(dataCaptureOtpConfirmRoute, { email: to.trim() })
  })
  const { run, abort, status, error } = sending
  useEffect(() => {
    let gone = false
    // The address of a login is known to be the visitor's, so nobody has to press anything.
    const take = (known: string | undefined) => {
      // Who came back from the code wants another address.
      if (gone || known === undefined || capture.get().sentTo !== undefined) return
      setEmail(known)
      void run(known)
    }
    capture.known().then(take, () => {})
    return () => {
      gone = true
    }
  }, [capture, run])

  if (nobody) return <NobodyAsked />
  const busy = status === 'busy'
  return (
    <Screen title={t('title')} back={false}>
      <Intro
        picture={<IconTile name="mail" />}
        text={t(capture.required ? 'required' : 'optional', { site: metadata.name })}
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
          error={status === 'failed' ? t(problemOf(error, 'invalid')) : undefined}
          onChange={(value) => {
            setEmail(value)
            abort()
          }}
        />
        <Button variant="primary" wide submit busy={busy}>
          {t('continue')}
        </Button>
      </CaptureForm>
      {!capture.required && (
        <Button variant="quiet" wide data-action="skip" onClick={() => void capture.skip()}>
          {t('skip')}
        </Button>
      )}
    </Screen>
  )
}
