import { describe, expect, test } from 'vitest'
import { pageText } from './page-text.ts'

const read = (html: string) => pageText(html, 'https://a.example/dir/page.html')

describe('pageText', () => {
  test('reads title, text and links, and nothing of scripts and styles', () => {
    const page = read(
      `<!doctype html><html><head><TITLE>A &amp; B</TITLE><style>p { color: red }</style>
       <script>document.write('<p>no</p>')</script></head>
       <body><!-- hidden > --><h1>Head</h1><p>One&nbsp;two <b>three</b></p><p>Next
       line</p><a href="../up.html">Up <i>here</i></a><A HREF='/root?a=1&amp;b=2'>Root</A>
       <a href=plain>Plain</a><noscript>no</noscript></body>`,
    )
    expect(page.title).toBe('A & B')
    expect(page.text).toBe('# Head\nOne two three\nNext\nline\nUp here [1]Root [2]\nPlain [3]')
    expect(page.links).toEqual([
      { text: 'Up here', url: 'https://a.example/up.html' },
      { text: 'Root', url: 'https://a.example/root?a=1&b=2' },
      { text: 'Plain', url: 'https://a.example/dir/plain' },
    ])
  })

  test('shows what a block is, and what a table holds', () => {
    const page = read(
      '<h2>Prices</h2><ul><li>one<li><a href="/two">two</a></ul><table><tr><th>coin<th>price<tr><td>ETH</td><td>12</td></tr></table>',
    )
    expect(page.text).toBe('## Prices\n- one\n- two [1]\n| coin | price\n| ETH | 12')
  })

  test('reads forms as a browser would send them', () => {
    const page = read(
      `<form action="/find"><input name=q placeholder=Words><input type=hidden name=lang value=en>
       <select name=kind><option value=a>A<option value=b selected>B</select>
       <input type=checkbox name=exact><input type=checkbox name=safe checked><input type=submit name=go></form>
       <form method=post action="order"><textarea name=note></textarea></form>
       <form action="javascript:x"><input name=no></form>`,
    )
    expect(page.forms).toEqual([
      {
        method: 'GET',
        url: 'https://a.example/find',
        fields: [
          { name: 'q', type: 'text', value: '' },
          { name: 'lang', type: 'hidden', value: 'en' },
          { name: 'kind', type: 'select', value: 'b' },
          { name: 'safe', type: 'checkbox', value: 'on' },
        ],
      },
      {
        method: 'POST',
        url: 'https://a.example/dir/order',
        fields: [{ name: 'note', type: 'textarea', value: '' }],
      },
    ])
    expect(page.text).toContain('[text: q = Words]')
    expect(page.text).not.toContain('lang')
  })

  test('links to nothing but pages of the web', () => {
    const hrefs = [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'mailto:a@b',
      'http://[',
    ]
    const page = read(hrefs.map((href) => `<a href="${href}">x</a>`).join(''))
    expect(page.links).toEqual([])
  })

  test('decodes characters, and leaves out those that are not to be seen', () => {
    expect(read('&lt;b&gt; &#65;&#x42; &unknown; &#0; &#x110000; a&b').text).toBe(
      '<b> AB &unknown; \ufffd \ufffd a&b',
    )
    expect(read('a\u200bb\u202ec\u0007d&#x200b;e\u{e0041}f\ud800g').text).toBe('abcdefg')
  })

  test.each([
    ['a lone <', 'a < b <3 c', 'a < b <3 c'],
    ['an open comment', 'a<!-- b', 'a'],
    ['an open tag', 'a<p class="b', 'a'],
    ['an open script', 'a<script>b', 'a'],
    ['an end without a beginning', 'a</p></a>b', 'a\nb'],
    ['quotes with >', '<p title="a > b">c</p>', 'c'],
    ['attributes in odd places', '<p =a b = "c" / d>e</p>', 'e'],
  ])('takes %s as a browser would', (_what, html, text) => {
    expect(read(html).text).toBe(text)
  })

  // Each of these takes minutes if the time is quadratic in the length.
  test.each([
    '<',
    '<a ',
    '<a href="',
    '<a href=x>',
    '<!--',
    '<script>',
    '<title>',
    '</',
    '&#',
    "<a b='",
    '<p a=',
    '<b></x>',
    '<svg><b>',
    '<form><input name=a>',
    '<select name=a><option value=b>',
  ])('reads a megabyte of %j', (piece) => {
    const page = read(piece.repeat(Math.ceil(1_000_000 / piece.length)))
    expect(page.links.length).toBeLessThanOrEqual(200)
  })
})
