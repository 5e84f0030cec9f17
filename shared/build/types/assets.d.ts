declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export default classes
}
declare module '*.css'
declare module '*.woff2' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.jpeg' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
