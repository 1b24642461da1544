import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ButtonOptions } from './buttonOptions.ts'
import { englishButtonTexts } from './buttonOptions.ts'
import type { ConnectButtonHandle } from './createConnectButton.ts'
import { createConnectButton } from './createConnectButton.ts'
import { useModal } from './ModalContext.ts'

/** Before the first frame is painted; a server paints none, and React 18 warns there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * The button that opens the modal and shows who is connected: avatar, name or short address, and
 * the network, or with `showBalance` the native balance. It stands in a shadow root: the
 * page's styles do not reach it, `--lk-` variables do.
 * A server renders the plain button that it begins with, in English.
 */
export function ConnectButton(options: ButtonOptions) {
  const modal = useModal()
  const host = useRef<HTMLSpanElement>(null)
  const button = useRef<ConnectButtonHandle>(undefined)

  // A press in the first frame would reach the plain button, which opens nothing.
  useBeforePaint(() => {
    if (!host.current) return
    button.current = createConnectButton(modal, host.current)
    return button.current.release
  }, [modal])
  useBeforePaint(() => button.current?.update(options))

  return (
    <span className="latchkey-connect" ref={host}>
      <button type="button">{options.label ?? englishButtonTexts.connect}</button>
    </span>
  )
}
