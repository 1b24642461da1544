/** Content of the gallery. */
export type SceneList = {
  readonly scenes: readonly {
    readonly name: string
    readonly view: string
    readonly group: string
    /** Parameters of the demo page. */
    readonly query: Readonly<Record<string, string>>
  }[]
  readonly appearances: readonly {
    readonly name: string
    readonly theme: 'light' | 'dark'
    readonly locale: string
    readonly direction: 'ltr' | 'rtl'
    /** Pixels of the viewport. */
    readonly width: number
  }[]
  /** Files in `picturesFolder`: `<scene>.<appearance>.png`. */
  readonly pictures: readonly string[]
  readonly locales: readonly string[]
}

/** The folder that `npm run screenshots` fills. */
export declare const picturesFolder: string

/** Lists every scene and appearance, and the pictures that there are. */
export declare function listScenes(): Promise<SceneList>
