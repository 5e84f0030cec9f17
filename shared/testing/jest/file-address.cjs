// A picture or a font is imported as its address.
module.exports = '/file'
