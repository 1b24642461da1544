import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ConnectButtonHandle } from './createConnectButton.ts'
import { createConnectButton } from './createConnectButton.ts'
import type { ButtonOptions } from './getButtonContent.ts'
import { englishButtonTexts } from './getButtonContent.ts'
import { useModal } from './ModalContext.ts'

/** Before the first frame is painted; a server paints none, and React 18 warns there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * The button that opens the modal and shows who is connected: avatar, name or short address, and
 * the network, or with `showBalance` the native balance. It stands in a shadow root: the
 * page's styles do not reach it, `--lk-` variables do.
 * A server renders the plain button that it begins with, in English.
 */
export function ConnectButton({ label, namespace, showBalance }: ButtonOptions) {
  const modal = useModal()
  const host = useRef<HTMLSpanElement>(null)
  const [button, setButton] = useState<ConnectButtonHandle>()
  const first = useRef<ButtonOptions>({ label, namespace, showBalance })

  // A press in the first frame would reach the plain button, which opens nothing.
  useBeforePaint(() => {
    if (!host.current) return
    const handle = createConnectButton(
      modal,
      host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }),
      first.current,
    )
    setButton(handle)
    return handle.release
  }, [modal])
  useEffect(() => {
    first.current = { label, namespace, showBalance }
    button?.update(first.current)
  }, [button, label, namespace, showBalance])

  return (
    <span className="latchkey-connect" ref={host}>
      <button type="button">{label ?? englishButtonTexts.connect}</button>
    </span>
  )
}
