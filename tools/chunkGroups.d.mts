/** Which modules travel together; for `output.codeSplitting.groups`. */
export declare function chunkGroups(): Promise<
  {
    name: string
    test: (id: string) => boolean
    priority?: number
    includeDependenciesRecursively?: boolean
  }[]
>
