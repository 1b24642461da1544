import { useEffect, useId, useRef, useState } from 'react'
import { Button, useKernel, useText } from '#ui-shell'
import type { QrDetector } from './createQrDetector.ts'
import { messages } from './messages.ts'

/** Between two looks at the camera's picture, in milliseconds. */
const lookInterval = 200

type Props = {
  readonly detector: QrDetector
  onText(text: string): void
  onStop(): void
}

/** The camera's picture, until a QR code is seen in it. */
export function ScanPanel({ detector, onText, onStop }: Props) {
  const t = useText(messages)
  const id = useId()
  const stop = useRef<HTMLDivElement>(null)
  const { video, failed } = useCamera(detector, onText)
  // The button that was pressed is gone.
  useEffect(() => stop.current?.querySelector('button')?.focus(), [])
  return (
    <div className="send-scan" ref={stop}>
      {failed ? (
        <p role="alert">{t('scanFailed')}</p>
      ) : (
        <>
          <video ref={video} muted playsInline aria-describedby={id} />
          <p id={id}>{t('scanning')}</p>
        </>
      )}
      <Button data-action="stop-scan" onClick={onStop}>
        {t('scanStop')}
      </Button>
    </div>
  )
}

/** Looks through the camera until it sees a code, and ends the camera with the view. */
function useCamera(detector: QrDetector, onText: (text: string) => void) {
  const { platform } = useKernel()
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const report = useRef(onText)
  useEffect(() => {
    report.current = onText
  })
  useEffect(() => {
    const element = video.current
    let [gone, stopWaiting] = [false, () => {}]
    let stream: MediaStream | undefined
    const look = async () => {
      // Rejects while there is no picture.
      const codes = element ? await detector.detect(element).catch(() => []) : []
      if (gone) return
      const text = codes.find(({ rawValue }) => rawValue !== '')?.rawValue
      if (text === undefined) stopWaiting = platform.after(lookInterval, () => void look())
      else report.current(text)
    }
    const start = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      })
      stream = opened
      if (gone || !element) return end()
      element.srcObject = opened
      // A picture that does not move yet has no code; the next look may.
      element.play().catch(() => {})
      await look()
    }
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    // The visitor refused, another page has the camera, or there is none.
    start().catch(() => gone || setFailed(true))
    return () => {
      gone = true
      stopWaiting()
      end()
    }
  }, [detector, platform])
  return { video, failed }
}
