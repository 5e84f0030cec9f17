/** What some browsers know of the connection. */
interface Connection {
  readonly saveData?: boolean
}

declare global {
  interface Navigator {
    readonly connection?: Connection
  }
}

/** Whether the member has asked the browser to spare data: then nothing is fetched that she may not need. */
export const savesData = (): boolean =>
  navigator.connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
