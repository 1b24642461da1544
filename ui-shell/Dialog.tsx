import type {
  KeyboardEvent,
  MouseEvent,
  PointerEvent,
  ReactNode,
  RefObject,
  SyntheticEvent,
} from 'react'
import { useRef } from 'react'
import type { Preparation } from './createPreparation.ts'
import { useShell } from './ShellContext.ts'
import { useDialog } from './useDialog.ts'
import { useLocale } from './useLocale.ts'
import { useRouter } from './useRouter.ts'

type Props = {
  readonly view: string
  /** The page must be usable beside the dialog for a while. */
  readonly yielded: boolean
  /** Content on the page while the dialog is closed. */
  readonly closed: ReactNode
  readonly preparation: Preparation
  /** The content is drawn before the dialog opens. */
  readonly prepared: boolean
  /** Toasts and announcements; in the dialog while it is in sight. */
  readonly messages: ReactNode
  readonly children: ReactNode
}

/** The native dialog: fills the page, so that a press beside the card is a press on it. */
export function Dialog(props: Props) {
  const { view, yielded, closed, preparation, prepared, messages, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const { locale, direction } = useLocale()
  const { open } = useRouter().state
  const visible = useDialog(dialog, open, yielded, preparation)
  const dismissHandlers = useDismissHandlers(dialog)
  return (
    <>
      <dialog
        ref={dialog}
        className="frame"
        data-view={view}
        aria-labelledby="heading"
        lang={locale}
        dir={direction}
        {...dismissHandlers}
      >
        {(visible || open || prepared) && children}
        {visible && messages}
      </dialog>
      {!visible && closed}
    </>
  )
}

/** Escape, the back gesture, a press beside the card, and closing by the browser itself. */
function useDismissHandlers(dialog: RefObject<HTMLDialogElement | null>) {
  const { router } = useShell().kernel
  const pressedBeside = useRef(false)
  const goBackOrClose = () => {
    const back = dialog.current?.querySelector<HTMLElement>('[data-back]')
    // The view on screen may already give way to the first one.
    if (back && router.get().history.length > 1) back.click()
    else router.requestClose()
  }
  return {
    // Some browsers close a dialog at the third Escape whatever its page does; where leaving is
    // refused they must not.
    closedby: router.isGuarded() ? ('none' as const) : ('closerequest' as const),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      goBackOrClose()
    },
    onCancel(event: SyntheticEvent) {
      if (event.target !== dialog.current) return
      event.preventDefault()
      goBackOrClose()
    },
    onClose() {
      if (!router.get().open || dialog.current?.open) return
      if (!router.requestClose()) dialog.current?.showModal()
    },
    onPointerDown(event: PointerEvent) {
      pressedBeside.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent) {
      if (pressedBeside.current && event.target === event.currentTarget) router.requestClose()
    },
  }
}
