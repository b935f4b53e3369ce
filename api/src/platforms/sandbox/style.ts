/** The stylesheet of the sandbox platforms, in other colours than the site's: green felt, ivory and coral. */
export const style = `
:root{--felt:#08231c;--felt2:#0f3a2e;--line:#1f5a48;--ivory:#f6f1e3;--soft:#a9c9bb;--coral:#ff8a6b;--mint:#63e0ad;
  --rose:#ff9a9a;--shine:#ffd9a0;color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:radial-gradient(120% 60% at 50% 0,#15513f,#08231c 70%) no-repeat #08231c;
  color:var(--ivory);
  font:16px/1.5 "PingFang SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;
  text-autospace:normal;-webkit-text-size-adjust:100%}
body.gaming{--coral:#8fb4ff}body.lottery{--coral:#ffb454}body.sport{--coral:#9be15d}body.joker{--coral:#ff8fa8}
.paints{position:absolute}
header,main{width:100%;max-width:480px;margin:0 auto;padding:0 16px}
header{display:flex;align-items:center;justify-content:space-between;gap:8px;height:56px;
  padding-top:env(safe-area-inset-top);box-sizing:content-box;width:auto}
.out{display:flex;align-items:center;min-height:44px;padding:0 14px;border:1px solid var(--line);border-radius:22px;
  color:var(--ivory);font-size:14px;text-decoration:none;background:#0b2e24}
.out:active,.go:active,.pick span:active,.chip span:active{filter:brightness(1.2)}
.brand{font-weight:700;letter-spacing:.06em;color:var(--shine)}
.head{display:flex;justify-content:space-between;align-items:flex-end;gap:12px;padding:12px 0 16px}
h1{font-size:24px;line-height:1.25}
.head p{margin-top:4px;font-size:12px;color:var(--soft)}
.balance{flex:none;text-align:right}
.balance span{display:block;font-size:12px;color:var(--soft)}
.balance strong{font-size:28px;line-height:1.2;font-variant-numeric:tabular-nums;color:var(--shine)}
.notice{margin-bottom:12px;padding:12px 14px;border-radius:12px;background:#5a231d;color:#ffe3dc;font-size:14px}
.table{display:grid;justify-items:center;gap:10px;min-height:236px;align-content:center;padding:20px 12px;
  border-radius:24px;border:6px solid #0a2c22;outline:1px solid var(--line);
  background:radial-gradient(circle at 50% 30%,#1c6b53,#0d3b2e);box-shadow:inset 0 0 60px #05190f99}
.idle img{border-radius:20px;display:block}.idle p{color:var(--soft);font-size:14px;text-align:center}
.reels{display:flex;gap:10px}
.reel{display:grid;place-items:center;width:88px;height:104px;border-radius:16px;
  background:linear-gradient(#e9e0c8,#fffdf5 45%,#ded3b6);box-shadow:inset 0 6px 10px #0003,inset 0 -6px 10px #0003}
.reel svg{width:68px;height:68px}
.pair{display:flex;align-items:center;justify-content:center;gap:20px;width:100%}
.pair>i{font:700 14px/1 Georgia,serif;color:var(--soft);letter-spacing:.1em}
.side{display:grid;justify-items:center;gap:6px;min-width:104px}
.side>span{font-size:14px;color:var(--soft)}.side>small{margin-top:-12px;color:var(--soft)}
.number{display:grid;place-items:center;font-size:68px;line-height:1.1;font-variant-numeric:tabular-nums}
.card{position:relative;display:grid;place-items:center;width:84px;height:118px;border-radius:12px;
  background:linear-gradient(160deg,#fff,#ece5d2);color:#17342b;box-shadow:0 6px 16px #0006}
.side>.card{color:#17342b}.side>.card.warm{color:#c0392f}
.card svg{width:46px;height:46px;fill:currentColor;margin-top:16px}
.card b{position:absolute;left:9px;top:3px;font:700 24px/1.3 Georgia,serif}
.balls{display:flex;align-items:center;gap:10px;flex-wrap:wrap;justify-content:center}
.ball{display:grid;place-items:center;width:64px;height:64px;border-radius:50%;font-size:30px;color:#17342b;
  background:radial-gradient(circle at 35% 28%,#fff,#ffe2ad 55%,#d98c35);box-shadow:0 6px 12px #0006}
.balls span{flex-basis:100%;text-align:center;color:var(--soft);font-size:14px}
.verdict{font-size:26px;font-weight:800;font-variant-numeric:tabular-nums}
.won{color:var(--mint)}.lost{color:var(--rose)}.even{color:var(--shine)}
.stake{font-size:13px;color:var(--soft);text-align:center}
form{margin-top:16px}
fieldset{border:0;padding:0;margin-bottom:14px;min-width:0}
legend{padding:0;margin-bottom:8px;font-size:13px;color:var(--soft)}
.picks{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:8px}
.chips{display:grid;grid-template-columns:repeat(4,1fr);gap:8px}
.own{display:grid;grid-template-columns:104px 1fr;gap:8px;margin-top:8px}
label{position:relative;display:block}
label input{position:absolute;opacity:0;inset:0;width:100%;height:100%;margin:0;cursor:pointer}
label span{display:grid;place-items:center;align-content:center;min-height:48px;border-radius:14px;
  border:1px solid var(--line);background:var(--felt2);font-variant-numeric:tabular-nums}
.pick span{min-height:64px}.pick b{font-size:18px;line-height:1.3}.pick small{font-size:12px;color:var(--soft)}
.chip span{font-size:18px;font-weight:700}.wide span{font-size:15px}
input:checked+span{border-color:var(--coral);background:var(--coral);color:#0b2018}
input:checked+span small{color:#0b2018}
label input:focus-visible+span,.out:focus-visible,.go:focus-visible,#own:focus-visible{outline:3px solid var(--ivory);
  outline-offset:2px}
#own{width:100%;min-height:48px;padding:0 14px;border-radius:14px;border:1px solid var(--line);background:#06190f;
  color:var(--ivory);font:inherit;font-variant-numeric:tabular-nums}
#own::placeholder{color:#86a899}
.go{display:grid;place-items:center;width:100%;min-height:56px;border:0;border-radius:28px;
  background:linear-gradient(#fff6e2,#f0c987);color:#2a1b06;font:inherit;font-size:20px;font-weight:800;
  letter-spacing:.2em;text-indent:.2em;cursor:pointer;text-decoration:none;box-shadow:0 4px 0 #a8742b}
.go:disabled{filter:grayscale(.5) brightness(.8)}
.history{margin:24px 0;padding-bottom:env(safe-area-inset-bottom)}
h2{font-size:15px;margin-bottom:6px}
ol{list-style:none;padding:0}
li{display:grid;grid-template-columns:92px 1fr auto;gap:8px;align-items:center;min-height:40px;
  border-top:1px solid #17493a;font-size:14px;font-variant-numeric:tabular-nums}
li time,.none{color:var(--soft);font-size:13px}
.closed{min-height:100vh;display:grid;align-content:center;justify-items:center;gap:14px;text-align:center;
  color:var(--ivory)}
.closed p{color:var(--soft)}main.closed .go{margin-top:10px;max-width:280px;letter-spacing:.1em}
@media (max-width:359px){.reel{width:76px;height:94px}.balance strong{font-size:23px}.pair{gap:8px}}
@media (prefers-reduced-motion:no-preference){
.fresh .reel svg{animation:drop .18s ease-out backwards}.fresh .reel:nth-child(2) svg{animation-delay:.06s}
  .fresh .reel:nth-child(3) svg{animation-delay:.12s}
.fresh .card,.fresh .ball,.fresh .number{animation:pop .18s ease-out backwards}
  .fresh .side:last-child>*{animation-delay:.08s}
.fresh .verdict{animation:pop .18s .14s ease-out backwards}
@keyframes drop{from{transform:translateY(-60px);opacity:0}}
@keyframes pop{from{transform:scale(.7);opacity:0}}
}
`;
