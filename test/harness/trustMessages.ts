/** A message of a test that the page shall trust; browsers trust none that a script dispatches. */
export const createTrustedMessage = (content: MessageEventInit): MessageEvent =>
  Object.assign(new MessageEvent('message', content), { fromTest: true })

/** Makes the page trust such messages, for listeners that are added from now on. */
export function trustMessages(): void {
  const add = window.addEventListener.bind(window)
  const asTrusted = (event: Event) =>
    Reflect.get(event, 'fromTest') === true
      ? new Proxy(event, {
          get: (target, name) => name === 'isTrusted' || Reflect.get(target, name, target),
        })
      : event
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ) =>
    add(
      type,
      typeof listener === 'function' && type === 'message'
        ? (event) => listener(asTrusted(event))
        : listener,
      options,
    )
}
