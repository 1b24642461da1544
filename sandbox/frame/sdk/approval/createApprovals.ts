import type { ApprovalScreen } from '../describe/ApprovalScreen.ts'
import { FrameFault } from '../FrameFault.ts'
import { armButton } from './armButton.ts'
import type { ApprovalRequest } from './renderScreen.ts'
import { renderIdle, renderScreen } from './renderScreen.ts'

type QueuedApproval = {
  readonly id: string
  readonly screen: ApprovalScreen
  settle(why?: Error): void
}
export type ApprovalOptions = {
  readonly root: HTMLElement
  readonly origin: string
  /** The page's own name. */
  name(): string | undefined
  /** Called with the height of the content, CSS pixels. */
  resized(height: number): void
}

const maxEarlyCancels = 100
const aborted = () => new FrameFault('Request was aborted')

/** Shows the approval; the result removes its listeners. */
function show(
  root: HTMLElement,
  { screen, settle }: QueuedApproval,
  asking: ApprovalRequest,
): () => void {
  const drawn = renderScreen(screen, asking)
  drawn.reject.addEventListener('click', () => settle(new FrameFault('User rejected the request')))
  root.replaceChildren(drawn.view)
  // A frame that is not on screen yet cannot take the focus; it does once it is.
  const seen = new IntersectionObserver(
    (entries) =>
      entries.some(({ isIntersecting }) => isIntersecting) &&
      drawn.heading.focus({ preventScroll: true }),
  )
  seen.observe(drawn.heading)
  const covered = (isCovered: boolean) => {
    drawn.covered.hidden = !isCovered
  }
  const disarm = armButton(drawn.approve, () => settle(), covered)
  return () => {
    disarm()
    seen.disconnect()
  }
}

/** The approvals of the frame, one on screen at a time, oldest first. */
export function createApprovals({ root, origin, name, resized }: ApprovalOptions) {
  let queue: readonly QueuedApproval[] = []
  let shown: QueuedApproval | undefined
  let release = () => {}
  let height = 0
  /** Requests taken back before they came to be shown. */
  const early = new Set<string>()
  const sizes = new ResizeObserver(() => {
    const now = Math.ceil(root.firstElementChild?.scrollHeight ?? 0)
    if (now === 0 || now === height) return
    height = now
    resized(now)
  })

  const draw = () => {
    const next = queue[0]
    if (next === shown && next) return
    release()
    shown = next
    sizes.disconnect()
    height = 0
    if (!next) return root.replaceChildren(renderIdle())
    release = show(root, next, { origin, name: name(), waiting: queue.length - 1 })
    if (root.firstElementChild) sizes.observe(root.firstElementChild)
  }
  draw()

  return {
    /**
     * Resolves when the visitor approves; rejects when they do not, or when the request is taken
     * back.
     */
    ask: (id: string, screen: ApprovalScreen) =>
      new Promise<void>((resolve, reject) => {
        if (early.delete(id)) return reject(aborted())
        const settle = (why?: Error) => {
          if (!queue.includes(waiting)) return
          queue = queue.filter((one) => one !== waiting)
          draw()
          if (why) reject(why)
          else resolve()
        }
        const waiting: QueuedApproval = { id, screen, settle }
        queue = [...queue, waiting]
        draw()
      }),
    /**
     * The request was taken back, shown already or not yet; nothing happens when it does not wait
     * any more.
     */
    abort(id: string) {
      if (!queue.some((waiting) => waiting.id === id)) early.add(id)
      if (early.size > maxEarlyCancels) early.delete(early.values().next().value ?? '')
      for (const waiting of queue) if (waiting.id === id) waiting.settle(aborted())
    },
    clear() {
      for (const waiting of queue) waiting.settle(aborted())
    },
  }
}

export type Approvals = ReturnType<typeof createApprovals>
