<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ByteStrip</name>
    <message>
        <source>Bytes and tokens at the caret</source>
        <translation>光标处的字节和词元</translation>
    </message>
    <message>
        <source>Code point</source>
        <translation>码位</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>UTF-8</source>
        <translation>UTF-8</translation>
    </message>
    <message>
        <source>GPT-2</source>
        <translation>GPT-2</translation>
    </message>
    <message>
        <source>Token · id</source>
        <translation>词元 · id</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>切断</translation>
    </message>
    <message>
        <source>No character here</source>
        <translation>这里没有字符</translation>
    </message>
    <message>
        <source>byte {0}, {1} of {2} of {3}</source>
        <translation>字节 {0}，{3} 共 {2} 个字节中的第 {1} 个</translation>
    </message>
    <message>
        <source>0x{0} = {1} = binary {2}</source>
        <translation>0x{0} = {1} = 二进制 {2}</translation>
    </message>
    <message>
        <source>letter of GPT-2&apos;s vocabulary file: {0}</source>
        <translation>在 GPT-2 词表文件中写作：{0}</translation>
    </message>
    <message>
        <source>byte {0} of the text, from 0</source>
        <translation>在文本中的字节位置（从 0 起）：{0}</translation>
    </message>
    <message>
        <source>token index {0}, id {1}</source>
        <translation>词元序号 {0}，编号 {1}</translation>
    </message>
    <message>
        <source>two tokens share this character: it is cut here</source>
        <translation>两个词元分占此字符：在此处切断</translation>
    </message>
    <message>
        <source>two tokens share this grapheme: it is cut here</source>
        <translation>两个词元分占此字素簇：在此处切断</translation>
    </message>
    <message>
        <source>… and {0} more</source>
        <translation>…… 还有 {0} 个</translation>
    </message>
</context>
<context>
    <name>CaretLine</name>
    <message>
        <source>Character and tokens at the caret</source>
        <translation>光标处的字符和词元</translation>
    </message>
</context>
<context>
    <name>CaretViews</name>
    <message>
        <source>End of the text</source>
        <translation>文本末尾</translation>
    </message>
    <message>
        <source>Looking for cut graphemes…</source>
        <translation>正在查找被切断的字素簇…</translation>
    </message>
    <message>
        <source>cut grapheme {number} of {count}</source>
        <translation>被切断的字素簇 {number} / {count}</translation>
    </message>
    <message>
        <source>No grapheme is cut here</source>
        <translation>这里没有被切断的字素簇</translation>
    </message>
    <message>
        <source>No character is cut here</source>
        <translation>此处没有被切断的字符</translation>
    </message>
    <message>
        <source>cut {number} of {count}</source>
        <translation>第 {number} 处切断，共 {count} 处</translation>
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
    <name>EncodingDialog</name>
    <message>
        <source>Encoding of {0}</source>
        <translation>{0} 的编码</translation>
    </message>
    <message>
        <source>&amp;Beginning of the text</source>
        <translation>文本开头(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;First place that does not decode</source>
        <translation>第一处无法解码的位置(&amp;F)</translation>
    </message>
    <message>
        <source>Byte {offset}, line {line}. The bytes there: {bytes}</source>
        <translation>字节 {offset}，第 {line} 行。该处的字节：{bytes}</translation>
    </message>
    <message>
        <source>&amp;Replace what does not decode by U+FFFD: {0}</source>
        <translation>把无法解码之处替换为 U+FFFD(&amp;R)：{0}</translation>
    </message>
    <message>
        <source>No encoding of that name: change what is searched for.</source>
        <translation>没有这个名称的编码，请修改搜索内容。</translation>
    </message>
    <message>
        <source>The file cannot be checked in this encoding: {0}. Choose another.</source>
        <translation>无法以此编码检查该文件：{0}。请选择其他编码。</translation>
    </message>
    <message>
        <source>Checking the whole file…</source>
        <translation>正在检查整个文件…</translation>
    </message>
    <message>
        <source>None: the whole file decodes.</source>
        <translation>没有：整个文件都能解码。</translation>
    </message>
    <message>
        <source>Choose the encoding in which the text can be read.</source>
        <translation>请选择能够正常显示文本的编码。</translation>
    </message>
    <message>
        <source>As {encoding} the file does not decode at byte {offset}, line {line}. Choose the encoding in which it can be read.</source>
        <translation>按 {encoding} 解码时，文件在字节 {offset}（第 {line} 行）处出错。请选择能够正常显示文本的编码。</translation>
    </message>
</context>
<context>
    <name>EncodingList</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the encodings</source>
        <translation>搜索编码</translation>
    </message>
    <message>
        <source>Encodings</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>All others</source>
        <translation>其他全部</translation>
    </message>
</context>
<context>
    <name>Encodings</name>
    <message>
        <source>{0} with BOM</source>
        <translation>{0}（带 BOM）</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>traditional Chinese</source>
        <translation>繁体中文</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日文</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>韩文</translation>
    </message>
    <message>
        <source>Western European</source>
        <translation>西欧</translation>
    </message>
    <message>
        <source>Central European</source>
        <translation>中欧</translation>
    </message>
    <message>
        <source>South European</source>
        <translation>南欧</translation>
    </message>
    <message>
        <source>Baltic</source>
        <translation>波罗的海</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>西里尔文</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>希腊文</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>土耳其文</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>希伯来文</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯文</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>越南文</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>泰文</translation>
    </message>
</context>
<context>
    <name>ExactEdit</name>
    <message>
        <source>The clipboard holds a picture and no text. Nothing was changed.</source>
        <translation>剪贴板中是图片，没有文字。未作任何更改。</translation>
    </message>
    <message>
        <source>The clipboard holds no plain text. Nothing was changed.</source>
        <translation>剪贴板中没有纯文本。未作任何更改。</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Open text</source>
        <translation>打开文本</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
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
        <source>Export vocabulary</source>
        <translation>导出词表</translation>
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
        <source>Hugging Face tokenizers</source>
        <translation>Hugging Face tokenizers</translation>
    </message>
    <message>
        <source>GPT-2, two files</source>
        <translation>GPT-2，两个文件</translation>
    </message>
    <message>
        <source>Ranks for tiktoken</source>
        <translation>tiktoken 序号文件</translation>
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
        <source>Token Prism vocabularies (*.prism.json)</source>
        <translation>Token Prism 词表 (*.prism.json)</translation>
    </message>
    <message>
        <source>The file was altered</source>
        <translation>文件被改动过</translation>
    </message>
    <message>
        <source>{0} was altered after it was saved. Open it all the same?</source>
        <translation>{0} 在保存之后被改动过。仍要打开吗？</translation>
    </message>
    <message>
        <source>Half characters</source>
        <translation>半个字符</translation>
    </message>
    <message>
        <source>The text holds {count} half characters (lone surrogates), the first in line {line}, column {column}.</source>
        <translation>文本中有 {count} 处半个字符（孤立代理码），第一处在第 {line} 行第 {column} 列。</translation>
    </message>
    <message>
        <source>No encoding has those. Save the file with U+FFFD � in their place? The text here stays.</source>
        <translation>任何编码都不能保存它们。是否在文件中用 U+FFFD � 代替？这里的文本保持不变。</translation>
    </message>
    <message>
        <source>Save with U+FFFD</source>
        <translation>用 U+FFFD 保存</translation>
    </message>
    <message>
        <source>The file has changed</source>
        <translation>文件已被更改</translation>
    </message>
    <message>
        <source>Another program has changed {0} since it was opened.</source>
        <translation>{0} 打开之后，被另一个程序更改了。</translation>
    </message>
    <message>
        <source>If you save, that change is lost. “Save text as…” keeps both.</source>
        <translation>如果保存，那次更改会丢失。用“文本另存为…”可以两者都保留。</translation>
    </message>
    <message>
        <source>Replace the file</source>
        <translation>替换文件</translation>
    </message>
    <message>
        <source>Texts (*.txt);;All files (*)</source>
        <translation>文本 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save text</source>
        <translation>保存文本</translation>
    </message>
    <message>
        <source>Look &amp;in:</source>
        <translation>位置(&amp;I)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
    <message>
        <source>&amp;Encoding:</source>
        <translation>编码(&amp;E)：</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find and replace</source>
        <translation>查找和替换</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>What to look for. As a regular expression, \r, \n, \uFEFF and \uD800 stand for signs.</source>
        <translation>要查找的内容。作为正则表达式时，\r、\n、\uFEFF、\uD800 表示相应的字符。</translation>
    </message>
    <message>
        <source>What to put there. With a regular expression, \1 and \g&lt;name&gt; stand for its groups.</source>
        <translation>要替换成的内容。使用正则表达式时，\1 和 \g&lt;name&gt; 表示其分组。</translation>
    </message>
    <message>
        <source>Result of the search</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全字匹配</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>A large text is only shown: nothing can be replaced in it.</source>
        <translation>大文本只供查看：不能在其中替换。</translation>
    </message>
    <message>
        <source>replaced: {0}</source>
        <translation>已替换：{0}</translation>
    </message>
    <message>
        <source>searching… {percent} % · found so far: {0} · Esc ends it</source>
        <translation>正在查找… {percent} % · 目前找到：{0} · 按 Esc 停止</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>found: more than {0}</source>
        <translation>找到：超过 {0}</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>found: {0}</source>
        <translation>已找到：{0}</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>第 {0} 个，共 {1} 个</translation>
    </message>
    <message>
        <source>{0} of {1} · from the start</source>
        <translation>第 {0} 个，共 {1} 个 · 从开头继续</translation>
    </message>
    <message>
        <source>{0} of {1} · from the end</source>
        <translation>第 {0} 个，共 {1} 个 · 从末尾继续</translation>
    </message>
    <message>
        <source>The regular expression is wrong: {reason}</source>
        <translation>正则表达式有误：{reason}</translation>
    </message>
    <message>
        <source>The regular expression is wrong at character {place}: {reason}</source>
        <translation>正则表达式在第 {place} 个字符处有误：{reason}</translation>
    </message>
    <message>
        <source>The regular expression is wrong at its end: {reason}</source>
        <translation>正则表达式在末尾处有误：{reason}</translation>
    </message>
    <message>
        <source>The replacement is wrong: {reason}. \\ stands for a backslash.</source>
        <translation>替换内容有误：{reason}。反斜杠请写作 \\。</translation>
    </message>
    <message>
        <source>Given up after {seconds} s at character {place} of the text: simplify the expression.</source>
        <translation>{seconds} 秒后在文本第 {place} 个字符处放弃查找：请简化表达式。</translation>
    </message>
    <message>
        <source>The result would be too large for this pane. Nothing was changed.</source>
        <translation>替换结果过大，此窗格无法容纳。未作任何更改。</translation>
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
    <name>IdsDock</name>
    <message>
        <source>Ids in</source>
        <translation>输入 id</translation>
    </message>
    <message>
        <source>P&amp;asted ids</source>
        <translation>粘贴的 id(&amp;A)</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>id</translation>
    </message>
    <message>
        <source>Paste ids: 72 101, [72, 101] or tensor([72, 101])</source>
        <translation>粘贴 id：72 101、[72, 101] 或 tensor([72, 101])</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Empty the field</source>
        <translation>清空输入框</translation>
    </message>
    <message>
        <source>&amp;Reads</source>
        <translation>文本(&amp;R)</translation>
    </message>
    <message>
        <source>Decoded text</source>
        <translation>解码出的文本</translation>
    </message>
    <message>
        <source>Use as text</source>
        <translation>用作文本</translation>
    </message>
    <message>
        <source>Put the decoded text into the text pane; unknown ids are left out of it</source>
        <translation>将解码出的文本放入文本窗格；未知 id 不在其中</translation>
    </message>
    <message>
        <source>Ids: {0}</source>
        <translation>id：{0}</translation>
    </message>
    <message>
        <source>bytes: {0}</source>
        <translation>字节：{0}</translation>
    </message>
    <message>
        <source>unknown: {0}</source>
        <translation>未知：{0}</translation>
    </message>
    <message>
        <source>no, some are unknown</source>
        <translation>否，有未知的 id</translation>
    </message>
    <message>
        <source>no, the bytes are not UTF-8</source>
        <translation>否，这些字节不是 UTF-8</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no, from index {0} on</source>
        <translation>否，从序号 {0} 起不同</translation>
    </message>
    <message>
        <source>Encodes to the same ids: {0}</source>
        <translation>重新编码得到相同的 id：{0}</translation>
    </message>
    <message>
        <source>Lists joined into one: {0}</source>
        <translation>已合并的列表：{0}</translation>
    </message>
    <message>
        <source>A bracket lacks its other half: is the list whole?</source>
        <translation>括号不成对：列表完整吗？</translation>
    </message>
    <message>
        <source>Line {0}, column {1}:</source>
        <translation>第 {0} 行，第 {1} 列：</translation>
    </message>
    <message>
        <source>the list is shortened here ({0}); have it written out whole</source>
        <translation>列表在此处被省略（{0}）；请让它完整输出</translation>
    </message>
    <message>
        <source>“{0}” is not an id; give whole numbers</source>
        <translation>“{0}”不是 id；请给出整数</translation>
    </message>
    <message>
        <source>Not pasted: {0} letters are too many; give up to {1}</source>
        <translation>未粘贴：{0} 个字符太多；最多 {1} 个</translation>
    </message>
</context>
<context>
    <name>Inspection</name>
    <message>
        <source>A large text has no picture: copy a part of it into a new text (Ctrl+N) and make it there.</source>
        <translation>大文本不能生成图片：请将其中一部分复制到新文本 (Ctrl+N) 中再生成。</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Text: a line feed</source>
        <translation>文本：换行</translation>
    </message>
    <message>
        <source>Text: go on to the next control</source>
        <translation>文本：移到下一个控件</translation>
    </message>
    <message>
        <source>Text: go back to the control before</source>
        <translation>文本：移到上一个控件</translation>
    </message>
    <message>
        <source>Context menu of the part with the focus</source>
        <translation>当前部分的快捷菜单</translation>
    </message>
    <message>
        <source>Find: next match</source>
        <translation>查找：下一个匹配</translation>
    </message>
    <message>
        <source>Find: previous match</source>
        <translation>查找：上一个匹配</translation>
    </message>
    <message>
        <source>Find: match case</source>
        <translation>查找：区分大小写</translation>
    </message>
    <message>
        <source>Find: whole words</source>
        <translation>查找：全字匹配</translation>
    </message>
    <message>
        <source>Find: regular expression</source>
        <translation>查找：正则表达式</translation>
    </message>
    <message>
        <source>Find: replace all, in the field of the replacement</source>
        <translation>查找：全部替换（在替换内容框中）</translation>
    </message>
    <message>
        <source>Find: close</source>
        <translation>查找：关闭</translation>
    </message>
    <message>
        <source>{0} and the mouse wheel</source>
        <translation>{0} + 鼠标滚轮</translation>
    </message>
    <message>
        <source>Text: larger or smaller</source>
        <translation>文本：放大或缩小</translation>
    </message>
</context>
<context>
    <name>LargeBar</name>
    <message>
        <source>It can be read, searched and copied; a key in so large a text would take too long.</source>
        <translation>可以阅读、查找和复制；这么大的文本，每按一键都会花太长时间。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Stop counting the text</source>
        <translation>停止对文本计数</translation>
    </message>
    <message>
        <source>Count the tokens of the whole text</source>
        <translation>统计整个文本的词元</translation>
    </message>
    <message>
        <source>Large text, read-only: {size}</source>
        <translation>大文本，只读：{size}</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>已计数</translation>
    </message>
    <message>
        <source>counted once the training has ended</source>
        <translation>训练结束后计数</translation>
    </message>
    <message>
        <source>cannot be counted</source>
        <translation>无法计数</translation>
    </message>
    <message>
        <source>counted {percent} %</source>
        <translation>已计数 {percent} %</translation>
    </message>
</context>
<context>
    <name>LargeText</name>
    <message>
        <source>searching for a cut character …</source>
        <translation>正在查找被切断的字符…</translation>
    </message>
    <message>
        <source>no cut found in what is counted so far</source>
        <translation>在已计数的部分中没有找到切断处</translation>
    </message>
    <message>
        <source>cut {number}</source>
        <translation>切断 {number}</translation>
    </message>
    <message>
        <source>The selection has {size} bytes; {most} can be copied at most. Nothing was copied.</source>
        <translation>所选内容有 {size} 字节；最多可复制 {most} 字节。未复制任何内容。</translation>
    </message>
    <message>
        <source>Large text, read-only</source>
        <translation>大文本，只读</translation>
    </message>
    <message>
        <source>token index {number}</source>
        <translation>词元序号 {number}</translation>
    </message>
    <message>
        <source>token indexes {number} to {last}</source>
        <translation>词元序号 {number} 至 {last}</translation>
    </message>
    <message>
        <source>byte {place}</source>
        <translation>字节 {place}</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>Legend of the colours</source>
        <translation>颜色图例</translation>
    </message>
    <message>
        <source>neighbouring tokens differ</source>
        <translation>相邻词元不同色</translation>
    </message>
    <message>
        <source>same token, same colour</source>
        <translation>相同词元同色</translation>
    </message>
    <message>
        <source>Bytes of the token:</source>
        <translation>词元的字节数：</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>单字节</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Rank:</source>
        <translation>序号：</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>无计数</translation>
    </message>
    <message>
        <source>Count in the corpus:</source>
        <translation>语料中的计数：</translation>
    </message>
    <message>
        <source>token cuts a character</source>
        <translation>切断字符的词元</translation>
    </message>
    <message>
        <source>token cuts a grapheme</source>
        <translation>切断字素簇的词元</translation>
    </message>
    <message>
        <source>unknown or inserted token</source>
        <translation>未知或插入的词元</translation>
    </message>
    <message>
        <source>Han</source>
        <translation>汉字</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>拉丁文</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>西里尔文</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯文</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>泰文</translation>
    </message>
    <message>
        <source>Devanagari</source>
        <translation>天城文</translation>
    </message>
    <message>
        <source>Hangul</source>
        <translation>谚文</translation>
    </message>
    <message>
        <source>kana</source>
        <translation>假名</translation>
    </message>
    <message>
        <source>other scripts</source>
        <translation>其他文字</translation>
    </message>
    <message>
        <source>emoji and symbols</source>
        <translation>表情与符号</translation>
    </message>
    <message>
        <source>digits</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>blanks and punctuation</source>
        <translation>空白与标点</translation>
    </message>
    <message>
        <source>part of a character</source>
        <translation>字符的一部分</translation>
    </message>
    <message>
        <source>hatched, underlined</source>
        <translation>斜线加下划线</translation>
    </message>
    <message>
        <source>cut character</source>
        <translation>被切断的字符</translation>
    </message>
    <message>
        <source>dashed line</source>
        <translation>虚线</translation>
    </message>
    <message>
        <source>cut grapheme</source>
        <translation>被切断的字素簇</translation>
    </message>
    <message>
        <source>dotted, outlined</source>
        <translation>圆点加边框</translation>
    </message>
    <message>
        <source>thin line</source>
        <translation>细线</translation>
    </message>
    <message>
        <source>token border</source>
        <translation>词元边界</translation>
    </message>
    <message>
        <source>wedge at the top</source>
        <translation>上方的楔形</translation>
    </message>
    <message>
        <source>pre-token border</source>
        <translation>预分词边界</translation>
    </message>
    <message>
        <source>dropped text</source>
        <translation>被丢弃的文本</translation>
    </message>
    <message>
        <source>no colour, struck through</source>
        <translation>无底色，带删除线</translation>
    </message>
    <message>
        <source>inserted token</source>
        <translation>插入的词元</translation>
    </message>
    <message>
        <source>wedge at the bottom</source>
        <translation>下方的楔形</translation>
    </message>
    <message>
        <source>unknown token</source>
        <translation>未知词元</translation>
    </message>
    <message>
        <source>grid, outlined</source>
        <translation>方格加边框</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Docks below the text</source>
        <translation>文本下方的面板</translation>
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
        <source>&amp;New text</source>
        <translation>新建文本(&amp;N)</translation>
    </message>
    <message>
        <source>Open &amp;text…</source>
        <translation>打开文本(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Reopen text in another encoding…</source>
        <translation>用其他编码重新打开文本(&amp;R)…</translation>
    </message>
    <message>
        <source>Sa&amp;ve text</source>
        <translation>保存文本(&amp;V)</translation>
    </message>
    <message>
        <source>Save te&amp;xt as…</source>
        <translation>文本另存为(&amp;X)…</translation>
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
        <source>E&amp;xport vocabulary…</source>
        <translation>导出词表(&amp;X)…</translation>
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
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Replace…</source>
        <translation>替换(&amp;R)…</translation>
    </message>
    <message>
        <source>Find n&amp;ext</source>
        <translation>查找下一个(&amp;E)</translation>
    </message>
    <message>
        <source>Find previo&amp;us</source>
        <translation>查找上一个(&amp;U)</translation>
    </message>
    <message>
        <source>Picture &amp;of the text…</source>
        <translation>文本图片(&amp;O)…</translation>
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
        <source>Next cut &amp;grapheme</source>
        <translation>下一个被切断的字素簇(&amp;G)</translation>
    </message>
    <message>
        <source>Previous cut grap&amp;heme</source>
        <translation>上一个被切断的字素簇(&amp;H)</translation>
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
        <source>&amp;Wrap long lines</source>
        <translation>长行自动换行(&amp;W)</translation>
    </message>
    <message>
        <source>Show &amp;blanks and line ends</source>
        <translation>显示空白和行尾(&amp;B)</translation>
    </message>
    <message>
        <source>Recognise special to&amp;kens</source>
        <translation>识别特殊词元(&amp;K)</translation>
    </message>
    <message>
        <source>By&amp;te strip</source>
        <translation>字节条(&amp;T)</translation>
    </message>
    <message>
        <source>Le&amp;gend of the colours</source>
        <translation>颜色图例(&amp;G)</translation>
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
        <source>made without merges</source>
        <translation>没有合并规则</translation>
    </message>
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
        <translation>id</translation>
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
        <source>Id of the token that the merge makes: 256 + rank where it was trained here</source>
        <translation>合并所生成词元的 id：在此训练的词表为 256 + 序号</translation>
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
        <translation>序号 {0}，id {1}：{2} + {3} → {4}</translation>
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
    <name>Picture</name>
    <message>
        <source>This PNG would have {width} × {height} pixels, which is too large. Choose a smaller scale or type size, a larger width, a selection, or SVG, PDF or HTML.</source>
        <translation>这张 PNG 会有 {width} × {height} 像素，太大了。请改用较小的倍数或字号、较大的宽度，只选一部分文本，或者改用 SVG、PDF、HTML。</translation>
    </message>
    <message>
        <source>There is no text to make a picture of. Type or select some.</source>
        <translation>没有可以制成图片的文本。请先输入或选择一些文本。</translation>
    </message>
    <message>
        <source>The text is too long for a picture: bytes {count}, at most {most}. Select a part of it.</source>
        <translation>文本太长，无法制成图片：字节 {count}，最多 {most}。请选择其中一部分。</translation>
    </message>
    <message>
        <source>The text is too long for a picture: tokens {count}, at most {most}. Select a part of it.</source>
        <translation>文本太长，无法制成图片：词元 {count}，最多 {most}。请选择其中一部分。</translation>
    </message>
    <message>
        <source>tokens {0}</source>
        <translation>词元 {0}</translation>
    </message>
    <message>
        <source>bytes {0}</source>
        <translation>字节 {0}</translation>
    </message>
    <message>
        <source>code points {0}</source>
        <translation>码点 {0}</translation>
    </message>
    <message>
        <source>graphemes {0}</source>
        <translation>字素簇 {0}</translation>
    </message>
    <message>
        <source>cut: characters {0}, graphemes {1}</source>
        <translation>被切开：字符 {0}，字素簇 {1}</translation>
    </message>
    <message>
        <source>cut character</source>
        <translation>被切开的字符</translation>
    </message>
    <message>
        <source>cut grapheme</source>
        <translation>被切开的字素簇</translation>
    </message>
    <message>
        <source>dropped text</source>
        <translation>被丢弃的文本</translation>
    </message>
    <message>
        <source>id {0}</source>
        <translation>id {0}</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Making the picture…</source>
        <translation>正在生成图片…</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>Copied, but not as PNG: for that the picture is too large.</source>
        <translation>已复制，但不含 PNG：图片太大。</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>已保存为 {0}</translation>
    </message>
    <message>
        <source>tokens {0}</source>
        <translation>词元 {0}</translation>
    </message>
    <message>
        <source>The preview shows only the beginning.</source>
        <translation>预览只显示开头部分。</translation>
    </message>
    <message>
        <source>Picture of the text</source>
        <translation>文本图片</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Put the picture on the clipboard, as PNG, as HTML and as text</source>
        <translation>把图片以 PNG、HTML 和纯文本的形式放到剪贴板</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Unexpected error: {0}</source>
        <translation>意外错误：{0}</translation>
    </message>
</context>
<context>
    <name>PictureForm</name>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Part</source>
        <translation>范围(&amp;P)</translation>
    </message>
    <message>
        <source>Sc&amp;ale</source>
        <translation>倍数(&amp;A)</translation>
    </message>
    <message>
        <source>Type si&amp;ze</source>
        <translation>字号(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>宽度(&amp;W)</translation>
    </message>
    <message>
        <source>C&amp;olours</source>
        <translation>颜色(&amp;O)</translation>
    </message>
    <message>
        <source>PNG: pixels</source>
        <translation>PNG：像素图</translation>
    </message>
    <message>
        <source>SVG: outlines</source>
        <translation>SVG：矢量轮廓</translation>
    </message>
    <message>
        <source>PDF: embedded fonts</source>
        <translation>PDF：内嵌字体</translation>
    </message>
    <message>
        <source>HTML: a web page</source>
        <translation>HTML：网页</translation>
    </message>
    <message>
        <source>Whole text</source>
        <translation>全部文本</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>所选部分</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Pixels of a PNG for each one of the screen</source>
        <translation>屏幕上的每个像素在 PNG 里占几个像素</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source>Longer lines are wrapped here</source>
        <translation>更长的行在这里折行</translation>
    </message>
    <message>
        <source>&amp;Legend and counts</source>
        <translation>图例与计数(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Ids under the tokens</source>
        <translation>词元下方标出 id(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Blanks and line ends as signs</source>
        <translation>用符号显示空白与行尾(&amp;B)</translation>
    </message>
</context>
<context>
    <name>PresetDialog</name>
    <message>
        <source>Which tokenizer is this?</source>
        <translation>这是哪一种分词器？</translation>
    </message>
    <message>
        <source>{0} holds only tokens and ranks. Which split pattern, special tokens and normalisation go with it?</source>
        <translation>{0} 只包含词元和序号。与它配套的切分模式、特殊词元和规范化是哪一种？</translation>
    </message>
    <message>
        <source>other: only this split pattern</source>
        <translation>其他：只用这个切分模式</translation>
    </message>
    <message>
        <source>&amp;As in</source>
        <translation>采用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Split pattern</source>
        <translation>切分模式(&amp;S)</translation>
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
        <source>{0} is open. {1}</source>
        <translation>{0} 已打开。{1}</translation>
    </message>
    <message>
        <source>Exported as {0}</source>
        <translation>已导出为 {0}</translation>
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
        <translation>id 最小的一对</translation>
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
    <name>StandInNotice</name>
    <message>
        <source>lone surrogates</source>
        <translation>孤立代理码元</translation>
    </message>
    <message>
        <source>private characters of plane 16</source>
        <translation>第 16 平面私用字符</translation>
    </message>
    <message>
        <source>shown by signs: {0}</source>
        <translation>以符号代替显示：{0}</translation>
    </message>
    <message>
        <source>The editor cannot hold these characters and shows others in their place. What is encoded, copied and saved is the text itself.</source>
        <translation>编辑器无法容纳这些字符，因此以其他符号代替显示。编码、复制和保存的仍是原文本身。</translation>
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
        <source>The text is not counted to its end: these are the numbers so far</source>
        <translation>文本还没有计数到末尾：这是目前为止的数字</translation>
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
    <message>
        <source>{0} B</source>
        <translation>{0} B</translation>
    </message>
    <message>
        <source>points {0}</source>
        <translation>码位 {0}</translation>
    </message>
    <message>
        <source>{0} B/token</source>
        <translation>{0} B/词元</translation>
    </message>
    <message>
        <source>cut {0} / {1}</source>
        <translation>切断 {0} / {1}</translation>
    </message>
</context>
<context>
    <name>TextGuard</name>
    <message>
        <source>Unsaved text</source>
        <translation>文本未保存</translation>
    </message>
    <message>
        <source>The text is not saved. Save it first?</source>
        <translation>文本尚未保存。要先保存吗？</translation>
    </message>
    <message>
        <source>The changes of “{0}” are not saved. Save them first?</source>
        <translation>“{0}”的更改尚未保存。要先保存吗？</translation>
    </message>
    <message>
        <source>What is discarded cannot be brought back.</source>
        <translation>放弃后无法恢复。</translation>
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
        <source>Cut graphemes are found where the text can be edited; this one is too large. F8 goes to cut characters.</source>
        <translation>只有可以编辑的文本才能查找被切断的字素簇；此文本太大。按 F8 可转到被切断的字符。</translation>
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
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Which tokens have which colour, and what is marked</source>
        <translation>各词元的颜色，以及标出的内容</translation>
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
        <source>graphemes {0}</source>
        <translation>字素簇 {0}</translation>
    </message>
    <message>
        <source>code points {0}</source>
        <translation>码位 {0}</translation>
    </message>
    <message>
        <source>bytes {0}</source>
        <translation>字节 {0}</translation>
    </message>
    <message>
        <source>tokens {0}</source>
        <translation>词元 {0}</translation>
    </message>
    <message>
        <source>selection: {0}</source>
        <translation>选中：{0}</translation>
    </message>
    <message>
        <source>id {ids}</source>
        <translation>id {ids}</translation>
    </message>
    <message>
        <source>ids {ids}</source>
        <translation>id {ids}</translation>
    </message>
    <message>
        <source>byte {first} of {count} of {point}</source>
        <translation>{point} 共 {count} 个字节中的第 {first} 个</translation>
    </message>
    <message>
        <source>bytes {first} to {last} of {count} of {point}</source>
        <translation>{point} 共 {count} 个字节中的第 {first} 至 {last} 个</translation>
    </message>
    <message>
        <source>{count} code points</source>
        <translation>{count} 个码位</translation>
    </message>
    <message>
        <source>noncharacter</source>
        <translation>非字符</translation>
    </message>
    <message>
        <source>private use</source>
        <translation>私用区字符</translation>
    </message>
    <message>
        <source>token index {number} of {count}</source>
        <translation>词元序号 {number}，共 {count} 个</translation>
    </message>
    <message>
        <source>token indexes {first} to {last} of {count}</source>
        <translation>词元序号 {first} 至 {last}，共 {count} 个</translation>
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
    <message>
        <source>merge of rank {rank}: {left} + {right}</source>
        <translation>第 {rank} 号合并：{left} + {right}</translation>
    </message>
    <message>
        <source>count in the corpus {0}</source>
        <translation>语料中的计数 {0}</translation>
    </message>
</context>
<context>
    <name>TokensDock</name>
    <message>
        <source>Tokens: {0}</source>
        <translation>词元：{0}</translation>
    </message>
    <message>
        <source>Flagged: {0} of {1}</source>
        <translation>有标记：{0} / {1}</translation>
    </message>
    <message>
        <source>Copying rows: {0} …</source>
        <translation>正在复制行：{0}……</translation>
    </message>
    <message>
        <source>Rows copied: {0}</source>
        <translation>已复制行：{0}</translation>
    </message>
    <message>
        <source>Saving rows: {0} …</source>
        <translation>正在保存行：{0}……</translation>
    </message>
    <message>
        <source>Saved as {0}</source>
        <translation>已保存为 {0}</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Only flagged</source>
        <translation>只看有标记的</translation>
    </message>
    <message>
        <source>Show only tokens that cut a character or a grapheme, or are special</source>
        <translation>只显示切开字符或字素簇的词元，以及特殊词元</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Save the selected rows, or all if none is selected, as comma-separated values</source>
        <translation>将选中的行保存为 CSV；没有选中时保存全部</translation>
    </message>
    <message>
        <source>A large text is not listed: copy a part of it into a new text (Ctrl+N) for that.</source>
        <translation>大文本不列在表中：请把其中一部分复制到新文本（Ctrl+N）再看。</translation>
    </message>
</context>
<context>
    <name>TokensTable</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all if none is selected</source>
        <translation>复制选中的行；没有选中时复制全部</translation>
    </message>
    <message>
        <source>Copy &amp;ids</source>
        <translation>复制 id(&amp;I)</translation>
    </message>
    <message>
        <source>Copy ids as &amp;Python list</source>
        <translation>将 id 复制为 Python 列表(&amp;P)</translation>
    </message>
    <message>
        <source>Copy rows as &amp;JSON</source>
        <translation>将各行复制为 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>Copy rows as &amp;TSV</source>
        <translation>将各行复制为 TSV(&amp;T)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Export tokens</source>
        <translation>导出词元</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv);;All files (*)</source>
        <translation>逗号分隔的表格 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>code points</source>
        <translation>码点</translation>
    </message>
    <message>
        <source>byte range</source>
        <translation>字节区间</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Place of the token among those of the text, from 0 as in a list of Python. The line and the tool tips at the text say the same number.</source>
        <translation>词元在文本所有词元中的位置，与 Python 列表一样从 0 开始。文本下方的说明行和文本的提示中用的是同一个数字。</translation>
    </message>
    <message>
        <source>Number of the token in the vocabulary</source>
        <translation>词元在词表中的号码</translation>
    </message>
    <message>
        <source>The token&apos;s text. &lt;0xE4&gt;: a byte that is no whole character</source>
        <translation>词元的文本。&lt;0xE4&gt;：不构成完整字符的字节</translation>
    </message>
    <message>
        <source>The token&apos;s bytes in UTF-8, in hexadecimal</source>
        <translation>词元的 UTF-8 字节，以十六进制表示</translation>
    </message>
    <message>
        <source>The characters that the token touches; one that is cut counts whole</source>
        <translation>词元涉及的字符；被切开的字符也整个列出</translation>
    </message>
    <message>
        <source>First byte of the token in the text, and the byte after its last</source>
        <translation>词元在文本中的第一个字节，以及最后一个字节之后的位置</translation>
    </message>
    <message>
        <source>Whether the token cuts a character or a grapheme, or is special</source>
        <translation>词元是否切开字符或字素簇，是否为特殊词元</translation>
    </message>
    <message>
        <source>unknown id</source>
        <translation>未知 id</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>begins inside</source>
        <translation>从字符中间开始</translation>
    </message>
    <message>
        <source>ends inside</source>
        <translation>在字符中间结束</translation>
    </message>
    <message>
        <source>both ends inside</source>
        <translation>两端都在字符中间</translation>
    </message>
    <message>
        <source>part of one</source>
        <translation>字符的一部分</translation>
    </message>
    <message>
        <source>cuts grapheme</source>
        <translation>切开字素簇</translation>
    </message>
    <message>
        <source>special</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>The vocabulary has no token of this id.</source>
        <translation>词表中没有这个 id 的词元。</translation>
    </message>
    <message>
        <source>The token holds bytes that make no character here.</source>
        <translation>词元含有在此处不构成字符的字节。</translation>
    </message>
    <message>
        <source>The token begins inside a character.</source>
        <translation>词元从一个字符中间开始。</translation>
    </message>
    <message>
        <source>The token ends inside a character.</source>
        <translation>词元在一个字符中间结束。</translation>
    </message>
    <message>
        <source>The token begins inside one character and ends inside another.</source>
        <translation>词元从一个字符中间开始，在另一个字符中间结束。</translation>
    </message>
    <message>
        <source>The token is a part of one character.</source>
        <translation>词元是一个字符的一部分。</translation>
    </message>
    <message>
        <source>The token begins or ends inside what a reader takes for one character.</source>
        <translation>词元的开头或结尾落在读者看作一个字符的整体（字素簇）之中。</translation>
    </message>
    <message>
        <source>The token is a special token.</source>
        <translation>这是特殊词元。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
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
<context>
    <name>ViewMenu</name>
    <message>
        <source>&amp;Colours and marks</source>
        <translation>颜色与标记(&amp;C)</translation>
    </message>
    <message>
        <source>Colours and marks</source>
        <translation>颜色与标记</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>By &amp;position: neighbours differ</source>
        <translation>按位置：相邻词元不同色(&amp;P)</translation>
    </message>
    <message>
        <source>By &amp;token: the same token, the same colour</source>
        <translation>按词元：相同词元同色(&amp;T)</translation>
    </message>
    <message>
        <source>By &amp;length in bytes</source>
        <translation>按字节长度(&amp;L)</translation>
    </message>
    <message>
        <source>By &amp;age: early merges to late</source>
        <translation>按先后：从早到晚的合并(&amp;A)</translation>
    </message>
    <message>
        <source>By &amp;count in the corpus</source>
        <translation>按语料中的计数(&amp;C)</translation>
    </message>
    <message>
        <source>By &amp;script</source>
        <translation>按文字系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Flagged tokens only</source>
        <translation>仅为带标记的词元着色(&amp;F)</translation>
    </message>
    <message>
        <source>Token &amp;borders</source>
        <translation>词元边界(&amp;B)</translation>
    </message>
    <message>
        <source>P&amp;re-token borders</source>
        <translation>预分词边界(&amp;R)</translation>
    </message>
    <message>
        <source>Sp&amp;ecial tokens</source>
        <translation>特殊词元(&amp;E)</translation>
    </message>
    <message>
        <source>Cut c&amp;haracters</source>
        <translation>被切断的字符(&amp;H)</translation>
    </message>
    <message>
        <source>Cut &amp;graphemes</source>
        <translation>被切断的字素簇(&amp;G)</translation>
    </message>
    <message>
        <source>Dropped, inserted and &amp;unknown text</source>
        <translation>被丢弃、插入和未知的文本(&amp;U)</translation>
    </message>
</context>
</TS>
