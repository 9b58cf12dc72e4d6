<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>CaretLine</name>
    <message>
        <source>Character and tokens at the caret</source>
        <translation>光标处的字符和词元</translation>
    </message>
</context>
<context>
    <name>ChartDock</name>
    <message>
        <source>Count per merge</source>
        <translation>每次合并的计数</translation>
    </message>
</context>
<context>
    <name>Closing</name>
    <message>
        <source>Training is running</source>
        <translation>正在训练</translation>
    </message>
    <message>
        <source>A training is running. Stop it and close?</source>
        <translation>训练正在进行。要停止并关闭吗？</translation>
    </message>
    <message>
        <source>What it has learned so far can be saved next.</source>
        <translation>接下来可以保存到目前为止学到的内容。</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
    </message>
</context>
<context>
    <name>CorpusPicker</name>
    <message>
        <source>Add a file or a folder to train on.</source>
        <translation>请添加用于训练的文件或文件夹。</translation>
    </message>
    <message>
        <source>“{0}” is not an encoding: choose one of the list.</source>
        <translation>“{0}”不是一种编码：请从列表中选择。</translation>
    </message>
    <message>
        <source>Add text files</source>
        <translation>添加文本文件</translation>
    </message>
    <message>
        <source>Add a folder with all its *.txt files</source>
        <translation>添加文件夹及其中所有 *.txt 文件</translation>
    </message>
    <message>
        <source>Text (*.txt *.md *.csv *.jsonl)</source>
        <translation>文本 (*.txt *.md *.csv *.jsonl)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Sample: Chinese</source>
        <translation>示例：中文</translation>
    </message>
    <message>
        <source>Sample: English</source>
        <translation>示例：英文</translation>
    </message>
    <message>
        <source>Sample: mixed, with code</source>
        <translation>示例：混合，含代码</translation>
    </message>
    <message>
        <source>Sample: emoji</source>
        <translation>示例：表情符号</translation>
    </message>
    <message>
        <source>Files and folders…</source>
        <translation>文件和文件夹…</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Files and folders to train on</source>
        <translation>用于训练的文件和文件夹</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Wrong bytes</source>
        <translation>错误字节</translation>
    </message>
    <message>
        <source>stop and say where</source>
        <translation>停止并指出位置</translation>
    </message>
    <message>
        <source>replace by U+FFFD</source>
        <translation>替换为 U+FFFD</translation>
    </message>
    <message>
        <source>How the bytes of the files stand for characters</source>
        <translation>文件中的字节如何表示字符</translation>
    </message>
    <message>
        <source>What to do where the bytes of a file do not fit the encoding</source>
        <translation>文件中的字节不符合编码时如何处理</translation>
    </message>
</context>
<context>
    <name>CountChart</name>
    <message>
        <source>merge, from 1</source>
        <translation>合并序号，从 1 起</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Count per merge, on log axes</source>
        <translation>每次合并的计数，对数坐标</translation>
    </message>
</context>
<context>
    <name>ExactEdit</name>
    <message>
        <source>The text is too long: this pane holds {most} characters at most. Nothing was changed.</source>
        <translation>文本太长：此窗格最多容纳 {most} 个字符。未作任何更改。</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Open text</source>
        <translation>打开文本</translation>
    </message>
    <message>
        <source>Unsaved vocabulary</source>
        <translation>词表未保存</translation>
    </message>
    <message>
        <source>“{0}” is not saved. Save it first?</source>
        <translation>“{0}”尚未保存。要先保存吗？</translation>
    </message>
    <message>
        <source>What is discarded cannot be brought back.</source>
        <translation>放弃后无法恢复。</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>要替换文件吗？</translation>
    </message>
    <message>
        <source>{0} exists already. Replace it?</source>
        <translation>{0} 已经存在。要替换它吗？</translation>
    </message>
    <message>
        <source>Open vocabulary</source>
        <translation>打开词表</translation>
    </message>
    <message>
        <source>Save vocabulary</source>
        <translation>保存词表</translation>
    </message>
    <message>
        <source>Token Prism vocabularies (*.prism.json);;All files (*)</source>
        <translation>Token Prism 词表 (*.prism.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The file was altered</source>
        <translation>文件被改动过</translation>
    </message>
    <message>
        <source>{0} was altered after it was saved. Open it all the same?</source>
        <translation>{0} 在保存之后被改动过。仍要打开吗？</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>| Action | Key |</source>
        <translation>| 操作 | 按键 |</translation>
    </message>
    <message>
        <source>What’s new</source>
        <translation>新变化</translation>
    </message>
    <message>
        <source>About Token Prism</source>
        <translation>关于 Token Prism</translation>
    </message>
    <message>
        <source>A desktop inspector for tokenizers.</source>
        <translation>分词器的桌面查看工具。</translation>
    </message>
    <message>
        <source>Unicode of the split patterns: {0}</source>
        <translation>切分模式所用的 Unicode 版本：{0}</translation>
    </message>
</context>
<context>
    <name>Menu</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Like the s&amp;ystem</source>
        <translation>跟随系统(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Open vocabulary…</source>
        <translation>打开词表(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;text…</source>
        <translation>打开文本(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Save vocabulary</source>
        <translation>保存词表(&amp;S)</translation>
    </message>
    <message>
        <source>Save vocabulary &amp;as…</source>
        <translation>词表另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Next cut character</source>
        <translation>下一个被切断的字符(&amp;N)</translation>
    </message>
    <message>
        <source>Pre&amp;vious cut character</source>
        <translation>上一个被切断的字符(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>正常文字大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>开始训练(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Pause or resume</source>
        <translation>暂停或继续(&amp;P)</translation>
    </message>
    <message>
        <source>One merge &amp;further</source>
        <translation>前进一次合并(&amp;F)</translation>
    </message>
    <message>
        <source>S&amp;top and keep what is learned</source>
        <translation>停止并保留所学(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Replay the training</source>
        <translation>回放训练(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;What’s new</source>
        <translation>新变化(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;About Token Prism</source>
        <translation>关于 Token Prism(&amp;A)</translation>
    </message>
</context>
<context>
    <name>MergesDock</name>
    <message>
        <source>{0} merges</source>
        <translation>{0} 次合并</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Follow the end</source>
        <translation>跟随末尾</translation>
    </message>
    <message>
        <source>Keep the newest merge in sight</source>
        <translation>始终显示最新的合并</translation>
    </message>
</context>
<context>
    <name>MergesView</name>
    <message>
        <source>rank</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>cuts</source>
        <translation>切断</translation>
    </message>
    <message>
        <source>Place in the order of merging, from 0; encoding applies the lowest first</source>
        <translation>合并的先后次序，从 0 起；编码时先用序号最小的</translation>
    </message>
    <message>
        <source>Id of the token that the merge makes: 256 + rank</source>
        <translation>合并所得词元的编号：256 + 序号</translation>
    </message>
    <message>
        <source>The first of the two tokens that are joined</source>
        <translation>被连接的两个词元中的前一个</translation>
    </message>
    <message>
        <source>The second of the two tokens that are joined</source>
        <translation>被连接的两个词元中的后一个</translation>
    </message>
    <message>
        <source>What they make. &lt;0xE4&gt;: a byte that is no whole character</source>
        <translation>合并的结果。&lt;0xE4&gt;：不成完整字符的字节</translation>
    </message>
    <message>
        <source>How often the pair stood in the corpus when it was merged</source>
        <translation>合并时这一对在语料中出现的次数</translation>
    </message>
    <message>
        <source>Whether the token begins or ends inside a character</source>
        <translation>词元是否始于或止于字符内部</translation>
    </message>
    <message>
        <source>begins</source>
        <translation>首断</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>尾断</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两端断</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>字内</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>The token holds whole characters.</source>
        <translation>词元由完整的字符组成。</translation>
    </message>
    <message>
        <source>The token begins inside a character.</source>
        <translation>词元始于一个字符内部。</translation>
    </message>
    <message>
        <source>The token ends inside a character.</source>
        <translation>词元止于一个字符内部。</translation>
    </message>
    <message>
        <source>The token begins inside one character and ends inside another.</source>
        <translation>词元始于一个字符内部，止于另一个字符内部。</translation>
    </message>
    <message>
        <source>The token is a part of one character.</source>
        <translation>词元是一个字符的一部分。</translation>
    </message>
    <message>
        <source>The token holds bytes that occur in no valid UTF-8.</source>
        <translation>词元含有合法 UTF-8 中不会出现的字节。</translation>
    </message>
    <message>
        <source>Rank {0}, id {1}: {2} + {3} → {4}</source>
        <translation>序号 {0}，编号 {1}：{2} + {3} → {4}</translation>
    </message>
    <message>
        <source>Count {0}</source>
        <translation>计数 {0}</translation>
    </message>
    <message>
        <source>Replacements made {0}</source>
        <translation>实际替换 {0}</translation>
    </message>
    <message>
        <source>Another pair had the same count.</source>
        <translation>另有一对的计数相同。</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>Reporter</name>
    <message>
        <source>Unexpected error, please report it: {0}</source>
        <translation>意外错误，请反馈：{0}</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>已保存为 {0}</translation>
    </message>
    <message>
        <source>{0} was not opened: a training is running. Stop it first.</source>
        <translation>未打开 {0}：训练正在进行。请先停止训练。</translation>
    </message>
    <message>
        <source>One vocabulary is open at a time: this is {0}.</source>
        <translation>一次只能打开一个词表：当前是 {0}。</translation>
    </message>
    <message>
        <source>Preparing the fast kernels, once per machine ({0}). All else works meanwhile; a training waits.</source>
        <translation>正在准备快速内核，每台机器一次（{0}）。其他功能照常可用；训练会等待。</translation>
    </message>
    <message>
        <source>Training works more slowly here: the fast kernels cannot be had ({0})</source>
        <translation>此处训练较慢：无法使用快速内核（{0}）</translation>
    </message>
</context>
<context>
    <name>SaveForm</name>
    <message>
        <source>Save vocabulary</source>
        <translation>保存词表</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Version</source>
        <translation>版本(&amp;V)</translation>
    </message>
    <message>
        <source>N&amp;otes</source>
        <translation>备注(&amp;O)</translation>
    </message>
</context>
<context>
    <name>SettingsForm</name>
    <message>
        <source>The least vocabulary size is {0}.</source>
        <translation>词表大小至少为 {0}。</translation>
    </message>
    <message>
        <source>256 bytes + merges + special tokens; at least {0}</source>
        <translation>256 个字节 + 合并 + 特殊词元；至少 {0}</translation>
    </message>
    <message>
        <source>&amp;Corpus</source>
        <translation>语料(&amp;C)</translation>
    </message>
    <message>
        <source>Vocabulary &amp;size</source>
        <translation>词表大小(&amp;S)</translation>
    </message>
    <message>
        <source>Split &amp;pattern</source>
        <translation>切分模式(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Minimum count</source>
        <translation>最小计数(&amp;M)</translation>
    </message>
    <message>
        <source>T&amp;ies</source>
        <translation>计数相同时(&amp;I)</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>更多设置</translation>
    </message>
    <message>
        <source>lowest pair of ids</source>
        <translation>编号最小的一对</translation>
    </message>
    <message>
        <source>first seen in the text</source>
        <translation>文中最先出现的</translation>
    </message>
    <message>
        <source>one per line, such as &lt;|endoftext|&gt;</source>
        <translation>每行一个，例如 &lt;|endoftext|&gt;</translation>
    </message>
    <message>
        <source>Special tokens, one per line</source>
        <translation>特殊词元，每行一个</translation>
    </message>
    <message>
        <source>How a text is cut before merging: a name, or a regular expression</source>
        <translation>合并之前如何切分文本：名称或正则表达式</translation>
    </message>
    <message>
        <source>A pair that occurs less often is not merged</source>
        <translation>出现次数更少的一对不会合并</translation>
    </message>
    <message>
        <source>Which of several pairs with the highest count is merged</source>
        <translation>计数最高的有几对时，合并哪一对</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Length of the text in UTF-8 bytes</source>
        <translation>文本的 UTF-8 字节数</translation>
    </message>
    <message>
        <source>Code points: the characters of Unicode, each one to four bytes</source>
        <translation>码位：Unicode 字符，每个占一到四个字节</translation>
    </message>
    <message>
        <source>Grapheme clusters: what a reader takes for one character, such as a family emoji</source>
        <translation>字素簇：读者眼中的一个字符，例如一个家庭表情</translation>
    </message>
    <message>
        <source>Tokens that this vocabulary makes of the text</source>
        <translation>此词表把文本切成的词元数</translation>
    </message>
    <message>
        <source>Bytes ÷ tokens: the higher, the shorter the text becomes</source>
        <translation>字节 ÷ 词元：越高，文本变得越短</translation>
    </message>
    <message>
        <source>Tokens of one single byte ÷ tokens: a high share means that the training text did not cover this text</source>
        <translation>单字节词元 ÷ 词元：比例高说明训练语料没有覆盖这段文本</translation>
    </message>
    <message>
        <source>Characters and grapheme clusters that have a border between two tokens inside</source>
        <translation>内部有词元边界的字符和字素簇</translation>
    </message>
    <message>
        <source>bytes {0}</source>
        <translation>字节 {0}</translation>
    </message>
    <message>
        <source>code points {0}</source>
        <translation>码位 {0}</translation>
    </message>
    <message>
        <source>graphemes {0}</source>
        <translation>字素簇 {0}</translation>
    </message>
    <message>
        <source>tokens {0}</source>
        <translation>词元 {0}</translation>
    </message>
    <message>
        <source>{0} bytes/token</source>
        <translation>{0} 字节/词元</translation>
    </message>
    <message>
        <source>unmerged {0} %</source>
        <translation>未合并 {0} %</translation>
    </message>
    <message>
        <source>cut: characters {0}, graphemes {1}</source>
        <translation>切断：字符 {0}，字素簇 {1}</translation>
    </message>
</context>
<context>
    <name>TextPane</name>
    <message>
        <source>End of the text</source>
        <translation>文本末尾</translation>
    </message>
    <message>
        <source>No character is cut here</source>
        <translation>此处没有被切断的字符</translation>
    </message>
    <message>
        <source>cut {number} of {count}</source>
        <translation>切断 {number} / {count}</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>文本(&amp;X)</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Type or paste a text</source>
        <translation>在此输入或粘贴文本</translation>
    </message>
    <message>
        <source>Wrap long lines</source>
        <translation>长行自动换行</translation>
    </message>
    <message>
        <source>Show blanks and line ends</source>
        <translation>显示空白和行尾</translation>
    </message>
</context>
<context>
    <name>TokenWords</name>
    <message>
        <source>whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>begins inside a character</source>
        <translation>始于字符内部</translation>
    </message>
    <message>
        <source>ends inside a character</source>
        <translation>止于字符内部</translation>
    </message>
    <message>
        <source>begins and ends inside characters</source>
        <translation>两端都在字符内部</translation>
    </message>
    <message>
        <source>lies inside one character</source>
        <translation>在一个字符内部</translation>
    </message>
    <message>
        <source>cuts a grapheme</source>
        <translation>切断字素簇</translation>
    </message>
    <message>
        <source>token {number} of {count}</source>
        <translation>词元 {number} / {count}</translation>
    </message>
    <message>
        <source>tokens {first} to {last} of {count}</source>
        <translation>词元 {first} 至 {last} / {count}</translation>
    </message>
    <message>
        <source>id {ids}</source>
        <translation>编号 {ids}</translation>
    </message>
    <message>
        <source>ids {ids}</source>
        <translation>编号 {ids}</translation>
    </message>
    <message>
        <source>{count} code points</source>
        <translation>{count} 个码位</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>merge of rank {rank}</source>
        <translation>第 {rank} 号合并</translation>
    </message>
    <message>
        <source>lone surrogate, encoded as U+FFFD</source>
        <translation>孤立代理码元，按 U+FFFD 编码</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>无名称</translation>
    </message>
</context>
<context>
    <name>TrainingDock</name>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Merges</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Distinct pre-tokens</source>
        <translation>不同的预词元</translation>
    </message>
    <message>
        <source>one a second</source>
        <translation>每秒一次</translation>
    </message>
    <message>
        <source>ten seconds</source>
        <translation>十秒</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>全速</translation>
    </message>
    <message>
        <source>Spee&amp;d of the show</source>
        <translation>演示速度(&amp;D)</translation>
    </message>
    <message>
        <source>Left: one merge a second. Middle: all merges in about ten seconds, the first ones slowly. Right: as fast as the machine learns.</source>
        <translation>左：每秒一次合并。中：约十秒完成全部合并，先慢后快。右：机器能多快就多快。</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>训练进度</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Train with these settings</source>
        <translation>按这些设置训练</translation>
    </message>
    <message>
        <source>Stand still, or go on</source>
        <translation>停住，或继续</translation>
    </message>
    <message>
        <source>One merge further; after the end, step through the training again</source>
        <translation>前进一次合并；结束之后可再次逐步查看训练</translation>
    </message>
    <message>
        <source>End the training and keep what is learned</source>
        <translation>结束训练并保留所学</translation>
    </message>
    <message>
        <source>Show the finished training again from its first merge</source>
        <translation>从第一次合并起重新演示已完成的训练</translation>
    </message>
</context>
<context>
    <name>TrainingRun</name>
    <message>
        <source>Preparing kernels</source>
        <translation>正在准备内核</translation>
    </message>
    <message>
        <source>Replay paused</source>
        <translation>回放已暂停</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Replaying</source>
        <translation>正在回放</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Counting pairs</source>
        <translation>正在统计</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>正在合并</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>The vocabulary has the size that was asked for.</source>
        <translation>词表已达到所要求的大小。</translation>
    </message>
    <message>
        <source>No pair is left to merge: the vocabulary stays smaller than asked for.</source>
        <translation>没有可合并的对了：词表小于所要求的大小。</translation>
    </message>
    <message>
        <source>No pair occurs {0} times or more: the vocabulary stays smaller than asked for.</source>
        <translation>再没有出现至少 {0} 次的对：词表小于所要求的大小。</translation>
    </message>
    <message>
        <source>Stopped by you; what was learned is kept.</source>
        <translation>已由您停止；所学内容已保留。</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} a second</source>
        <translation>每秒 {0}</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} 秒</translation>
    </message>
    <message>
        <source>{0} min</source>
        <translation>{0} 分</translation>
    </message>
    <message>
        <source>{0} h</source>
        <translation>{0} 小时</translation>
    </message>
</context>
</TS>
