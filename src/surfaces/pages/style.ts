import { colourProperties } from './colours.ts'

/** How pages without scripts look: the terminal's colours and bars, at a size for reading. */
export const style = `
:root{color-scheme:dark;${colourProperties('dark')}}
@media (prefers-color-scheme:light){:root{color-scheme:light;${colourProperties('light')}}}
*{box-sizing:border-box}
html{scrollbar-color:var(--line-strong) transparent;scrollbar-width:thin;scroll-padding-top:56px;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;background:var(--surface-page);color:var(--text-primary);font:14px/1.55 Inter,system-ui,"Noto Sans",sans-serif;-webkit-font-smoothing:antialiased}
main,footer{max-width:64rem;margin:0 auto;padding:16px}
header{position:sticky;top:0;z-index:1;border-bottom:1px solid var(--line);background:var(--surface-panel);font-size:12px}
header nav{display:flex;align-items:center;gap:4px;min-height:44px;padding:0 16px;overflow-x:auto;white-space:nowrap}
header nav a{padding:4px 8px;border-radius:4px;color:var(--text-secondary);text-decoration:none}
header nav a:hover{background:var(--surface-control);color:var(--text-primary)}
header nav .brand{margin-right:8px;padding-left:0;color:var(--text-primary);font-size:15px;font-weight:600}
header nav .brand:hover{background:none}
header nav .apart{margin-left:auto}
a{color:var(--accent);text-underline-offset:2px}
a:focus-visible,input:focus-visible,button:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
header a:focus-visible{outline-offset:-2px}
h1,h2,h3{line-height:1.3;letter-spacing:-.01em;text-wrap:balance}
h1{font-size:22px;font-weight:600;margin:8px 0}
h2{font-size:16px;font-weight:600;margin:28px 0 8px}
h3{font-size:14px;font-weight:600;margin:24px 0 4px}
p{text-wrap:pretty}
footer{margin-top:24px;border-top:1px solid var(--line);font-size:12px}
footer,.soft{color:var(--text-tertiary)}
code{font:.92em ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
pre{background:var(--surface-panel);border:1px solid var(--line);border-radius:6px;padding:12px;overflow-x:auto;font-size:12.5px}
pre code{font-size:1em;overflow-wrap:normal}
form{display:flex;gap:8px;margin:16px 0}
input,button{font:inherit;color:inherit;background:var(--surface-control);border:1px solid var(--line-control);border-radius:4px;padding:5px 10px}
button{border-color:var(--line-strong);font-weight:520;cursor:pointer}
input{flex:1;min-width:0}
ul.rows{list-style:none;margin:0;padding:0}
ul.rows li{border-top:1px solid var(--line);padding:8px 0}
ul.rows .tag{font-size:12px;color:var(--text-tertiary);margin-left:8px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px}
dt{color:var(--text-tertiary)}dd{margin:0;overflow-wrap:anywhere}
h3 code{font-size:1em;font-weight:600}
.wide main h3{border-top:1px solid var(--line);padding-top:14px}.wide main h3+p,.wide main h3+p+p,.wide main h3+p+p+p{margin:4px 0}
main table{border-collapse:collapse;display:block;overflow-x:auto}
main th,main td{border:1px solid var(--line);padding:4px 10px;text-align:left;vertical-align:top}
main th{color:var(--text-tertiary);font-weight:520}
figure{margin:16px 0}figcaption{font:12px ui-monospace,monospace;color:var(--text-tertiary)}figure pre{margin:4px 0 0}
.tabs{margin:16px 0}.tabs>input{position:absolute;opacity:0;flex:none}
.tabs>label{display:inline-block;padding:6px 14px;border-bottom:2px solid transparent;cursor:pointer;color:var(--text-secondary)}
.tabs>input:checked+label{border-color:var(--accent);color:var(--text-primary);font-weight:600}
.tabs>input:focus-visible+label{outline:2px solid var(--accent);outline-offset:2px}
.tabs>section{display:none;border-top:1px solid var(--line);padding-top:4px}
.tabs>input:nth-of-type(1):checked~section:nth-of-type(1),.tabs>input:nth-of-type(2):checked~section:nth-of-type(2),.tabs>input:nth-of-type(3):checked~section:nth-of-type(3){display:block}
.side{font-size:13px}.side ul{list-style:none;margin:0;padding:0}.side li{padding:3px 0}.side h2{font-size:12px;color:var(--text-tertiary);margin:20px 0 4px}.side a{color:var(--text-secondary);text-decoration:none}.side a:hover{color:var(--text-primary);text-decoration:underline}.side a[aria-current]{color:var(--text-primary);font-weight:600}
.to-contents{display:none}
@media (max-width:60rem){.wide .side{max-width:64rem;margin:0 auto;padding:16px;border-top:1px solid var(--line)}.to-contents{display:block;max-width:64rem;margin:8px auto 0;padding:0 16px}.side li{padding:6px 0}header nav a{padding:10px 8px}}
@media (min-width:60.01rem){.wide footer,.wide .columns{max-width:78rem;margin-left:auto;margin-right:auto}
.wide .columns{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:32px;padding:0 16px}.wide main{grid-column:2;grid-row:1;margin:0;padding:16px 0;max-width:52rem}
.wide .side{grid-column:1;grid-row:1;position:sticky;top:45px;align-self:start;max-height:calc(100vh - 45px);overflow-y:auto;padding:20px 0}}
@media (max-width:30rem){dl{grid-template-columns:1fr}dt{margin-top:8px}}
`
